/** A file goes from this tab to another one that is opened for it. */

import { handed } from './dropped';

function channelOf(id: string): BroadcastChannel {
  return new BroadcastChannel(`ridotto.file.${id}`);
}

/** The address of the tab that will have it. Nobody else can guess it. */
export function handOver(file: File): string {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const channel = channelOf(id);
  channel.onmessage = () => {
    channel.postMessage(file);
    channel.close();
  };
  return `/review#file=${id}`;
}

/** In that tab: ask for it. If the other one is gone, there is nothing to show. */
export function takeOver(): void {
  const id = /^#file=([\d-]+)$/.exec(location.hash)?.[1];
  if (id === undefined) return;
  history.replaceState(history.state, '', location.pathname);
  const channel = channelOf(id);
  channel.onmessage = ({ data }) => {
    if (data instanceof File) handed.value = data;
    channel.close();
  };
  channel.postMessage('here');
}
