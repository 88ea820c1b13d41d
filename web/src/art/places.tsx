import type { JSX } from 'preact';
import { Paint, type Part } from './paint';
import { type ArtProps, Svg } from './svg';

const COURT: readonly Part[] = [
  'h M6 88h88v8H6zM12 80h76v8H12z',
  'i M16 44h68v36H16z',
  'p= M15 44h11v36H15zM35 44h11v36H35z',
  'z M22 44h4v36h-4zM42 44h4v36h-4zM61 44h4v36h-4zM81 44h4v36h-4z',
  'h M10 36h80v8H10z',
  'g M50 4 92 36H8z',
  'h2 M50 14v17M40 18h20M40 18l-4 8M40 18l4 8M60 18l-4 8M60 18l4 8M45 31h10',
  'h M35 26h10q-1 4-5 4t-5-4zM55 26h10q-1 4-5 4t-5-4z',
];

const BANK: readonly Part[] = [
  'd M12 40C12 18 24 12 32 12h36c8 0 20 6 20 28z',
  'i M18 40c0-14 7-20 15-20h34c8 0 15 6 15 20z',
  'g M22 42a10 10 0 0 1 20 0zM36 38a11 11 0 0 1 22 0zM56 42a10 10 0 0 1 20 0z',
  'y M44 42a9 9 0 0 1 18 0zM30 44a8 8 0 0 1 16 0zM62 44a8 8 0 0 1 16 0z',
  'd M10 44h80v42q0 5-5 5H15q-5 0-5-5z',
  'z M10 74h80v12q0 5-5 5H15q-5 0-5-5z',
  'g= M20 44h10v47H20zM8 42h42v7H8z',
  'g M40 46h20v15q0 8-10 8t-10-8z',
  'i M50 51a4 4 0 0 0-2 7.5l-1 5.5h6l-1-5.5a4 4 0 0 0-2-7.5z',
];

const CENTRE: readonly Part[] = [
  'w M50 4 96 50 50 96 4 50z',
  'g2 M50 11 89 50 50 89 11 50z',
  'z M50 22q4 24 28 28-24 4-28 28-4-24-28-28 24-4 28-28z',
  'g M50 26q3 21 24 24-21 3-24 24-3-21-24-24 21-3 24-24z',
  'w M50 43l7 7-7 7-7-7z',
];

/** Where fines go. */
export function Court(props: ArtProps): JSX.Element {
  return <Place parts={COURT} {...props} />;
}

/** Where gold comes from. */
export function Bank(props: ArtProps): JSX.Element {
  return <Place parts={BANK} {...props} />;
}

/** A cloth for the middle of the table, under the centre cards. */
export function Centre(props: ArtProps): JSX.Element {
  return <Place parts={CENTRE} {...props} />;
}

function Place({ parts, ...rest }: ArtProps & { parts: readonly Part[] }): JSX.Element {
  return (
    <Svg box={[100, 100]} {...rest}>
      <Paint parts={parts} />
    </Svg>
  );
}
