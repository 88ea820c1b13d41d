/** How much room an element has. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Before it is measured, and where nothing can be, it is as wide as `usual`. */
export function useWidth<T extends HTMLElement>(usual: number): [RefObject<T | null>, number] {
  const box = useRef<T>(null);
  const [width, setWidth] = useState(usual);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth || usual));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [usual]);
  return [box, width];
}
