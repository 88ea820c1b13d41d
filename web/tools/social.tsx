/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { CardBack, CardFace, Curtain, type Edition, Wordmark } from '../src/art';

const FAN: readonly (readonly [string, Edition] | null)[] = [
  ['Witch', 'first'],
  ['Judge', 'first'],
  ['King', 'first'],
  null,
  ['Fool', 'first'],
  ['Inquisitor', 'first'],
  ['Empress', 'second'],
];

function Card({ at }: { at: number }): JSX.Element {
  const shown = FAN[at];
  const turn = (at - 3) * 10.6;
  return (
    <div
      style={`position:absolute;left:495px;top:322px;transform-origin:50% 1190px;transform:rotate(${turn}deg)`}
    >
      {shown ? <CardFace name={shown[0]} edition={shown[1]} size={294} /> : <CardBack size={294} />}
    </div>
  );
}

/** What a link to the site shows: the name, and a hand of masks with one still hidden. */
export function Social(): JSX.Element {
  return (
    <div
      data-theme="light"
      style="position:relative;width:1200px;height:630px;overflow:hidden;color:var(--on-felt);background:radial-gradient(circle at 50% 30%,#2a6f5a 300px,#256653 0 420px,var(--felt) 0 560px,#1a5040 0)"
    >
      <div style="position:absolute;inset:0 0 auto;height:84px;overflow:hidden">
        <div style="display:flex;width:1200px">
          {[0, 1, 2].map((part) => (
            <Curtain key={part} size={44} />
          ))}
        </div>
      </div>
      <div style="position:absolute;inset:70px 0 auto;text-align:center">
        <Wordmark size={170} />
        <p style="margin:6px 0;font:600 34px var(--font-heading)">Everybody wears a mask. Who are you?</p>
      </div>
      {FAN.map((card, at) => (
        <Card key={card?.[0] ?? 'back'} at={at} />
      ))}
    </div>
  );
}
