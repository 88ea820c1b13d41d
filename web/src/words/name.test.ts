import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES, type Language, nameInText, setLanguage, t, teller } from '.';

beforeEach(() => setLanguage('en'));

function told(name: string): string | undefined {
  const say = teller({ edition: 'first', me: 'p2', centre: 0, name: () => nameInText(name) });
  return say({ type: 'Announced', by: 'p1', place: 'p1', character: 'King' })?.text;
}

it('leaves a name as it is', () => {
  for (const name of ['Ann', 'Youssef', 'Ти Лан', '{name}', '$&', 'Domino'])
    expect(nameInText(name)).toBe(name);
});

it('quotes what would be taken for the reader, for nobody or for the bank', () => {
  expect(told('You')).toBe('“You”: “I am the King.”');
  expect(told('Ann')).toBe('Ann: “I am the King.”');
  for (const name of ['YOU', 'ｙｏｕ', 'nobody', 'No one', 'Bank'])
    expect(nameInText(name)).toBe(`“${name}”`);
});

it('keeps letters that run to the left from turning the sentence round', () => {
  expect(nameInText('דנה')).toBe('\u2068דנה\u2069');
  expect(nameInText('𞤀𞤁 (2)')).toBe('\u2068𞤀𞤁 (2)\u2069');
  expect(nameInText('A\u202eB\u2069')).toBe('AB');
});

it.each(Object.keys(LANGUAGES) as Language[])('in %s quotes the words for the reader', async (code) => {
  await setLanguage(code);
  for (const word of [t('common.you'), t('table.decide.you'), t('common.nobody')])
    expect(nameInText(word)).toBe(t('common.name.quoted', { name: word }));
  expect(nameInText(t('common.default_name'))).toBe(t('common.default_name'));
});
