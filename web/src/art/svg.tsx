import type { ComponentChildren, JSX } from 'preact';

/** What every picture takes. */
export interface ArtProps {
  /** What a screen reader says; without it the picture is decoration and hidden from it. */
  title?: string | undefined;
  /** Width and height in CSS; without it the style sheet decides (a picture fills its box). */
  size?: number | string | undefined;
  class?: string | undefined;
}

interface SvgProps extends ArtProps {
  /** Width and height of the drawing. */
  box: readonly [number, number];
  /** Set on the root, for strokes that all parts share. */
  look?: JSX.IntrinsicElements['svg'];
  children?: ComponentChildren;
}

/** The root of every picture: scales with its box, speaks only when it has a title. */
export function Svg({ title, size, box: [width, height], look, children, ...rest }: SvgProps): JSX.Element {
  const spoken = title
    ? ({ role: 'img', 'aria-label': title } as const)
    : ({ 'aria-hidden': 'true' } as const);
  const extent =
    size === undefined ? {} : width === height ? { width: size, height: size } : { height: size };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration has no title, and then it is hidden
    <svg viewBox={`0 0 ${width} ${height}`} {...extent} {...spoken} {...look} {...rest} focusable="false">
      {title ? <title>{title}</title> : null}
      {children}
    </svg>
  );
}
