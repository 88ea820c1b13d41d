/** @jsxImportSource preact */
import type { JSX } from 'preact';
import * as art from '../src/art';

const FIRST = 'Judge,Bishop,King,Queen,Thief,Cheat,Witch,Fool,Peasant,Spy,Inquisitor,Widow'.split(',');
const SECOND = 'Cheater,Empress,Trickster,Beggar,Patron,Princess,Puppet Master,Guru,Zorro'.split(',');
const ROW = 'display:flex;flex-wrap:wrap;align-items:end;gap:10px;margin:10px';

function Faces({ size }: { size: number }): JSX.Element {
  return (
    <div style={ROW}>
      {FIRST.map((name) => (
        <art.Face key={name} name={name} size={size} />
      ))}
      {SECOND.map((name) => (
        <art.Face key={name} name={name} edition="second" size={size} />
      ))}
    </div>
  );
}

function Rest(): JSX.Element {
  return (
    <div style={ROW}>
      {[0, 1, 4, 5, 6, 13, 20, 26].map((amount) => (
        <art.Coins key={amount} amount={amount} size={36} />
      ))}
      <art.Coin size={36} />
      <art.Court size={60} />
      <art.Bank size={60} />
      <art.Centre size={60} />
      <art.CardBack size={140} />
      <art.CardFace name="Queen" size={140} />
      <art.CardFace name="Puppet Master" label="Marionettenspieler" edition="second" size={140} />
      <art.Wordmark size={60} />
      <art.Emblem size={60} />
      <art.Divider size={20} />
      <art.Curtain size={30} />
      <div style={ROW}>
        {art.ICON_NAMES.map((name) => (
          <art.Icon key={name} name={name} size={28} title={name} />
        ))}
      </div>
    </div>
  );
}

function Ground({ theme, filter }: { theme: string; filter?: string }): JSX.Element {
  return (
    <div
      data-theme={theme}
      style={`background:var(--bg);color:var(--text);padding:4px;filter:${filter ?? 'none'}`}
    >
      {[28, 48, 96].map((size) => (
        <Faces key={size} size={size} />
      ))}
      {filter ? null : <Rest />}
    </div>
  );
}

/** Everything there is, in light, in dark, and without colour; then the faces large. */
export function Sheet(): JSX.Element {
  return (
    <div style="width:1180px">
      <Ground theme="light" />
      <Ground theme="dark" />
      <Ground theme="light" filter="grayscale(1)" />
      <Faces size={200} />
    </div>
  );
}
