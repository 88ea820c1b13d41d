/** A few of the masks, at the sides of the stage. */

import { CardFace } from '../art/cards';
import { characterId, key, t } from '../words';

const WINGS = [
  ['Witch', 'King', 'Fool'],
  ['Queen', 'Spy', 'Inquisitor'],
] as const;

export default function Cast() {
  return (
    <>
      {WINGS.map((names) => (
        <div key={names[0]} class="home-wing" aria-hidden="true">
          {names.map((name) => (
            <CardFace
              key={name}
              name={name}
              edition="first"
              label={t(key(`characters.first.${characterId(name)}.name`))}
            />
          ))}
        </div>
      ))}
    </>
  );
}
