import { type ComponentChild, render } from 'preact';
import { describe, expect, it } from 'vitest';
import { Bank, CardBack, CardFace, Coins, Face, hasFace, ICON_NAMES, Icon, Wordmark } from './index';

const CHARACTERS = [
  'Judge Bishop King Queen Thief Cheat Witch Fool Peasant Spy Inquisitor Widow'.split(' '),
  'Cheater Empress Trickster Beggar Patron Princess Guru'.split(' '),
  ['Puppet Master'],
].flat();

function drawn(picture: ComponentChild): SVGElement {
  const place = document.createElement('div');
  render(picture, place);
  const svg = place.querySelector('svg');
  if (!svg) throw new Error('nothing was drawn');
  return svg;
}

describe('faces', () => {
  it.each(CHARACTERS)('%s has a face of its own', (name) => {
    expect(hasFace(name)).toBe(true);
    expect(drawn(<Face name={name} />).querySelector('text')).toBeNull();
  });

  it('are all different', () => {
    const pictures = CHARACTERS.map((name) => drawn(<Face name={name} />).innerHTML);
    expect(new Set(pictures).size).toBe(CHARACTERS.length);
  });

  it('stand before an arch in the first edition and a moon in the second', () => {
    const [first, second] = (['first', 'second'] as const).map(
      (edition) => drawn(<Face name="King" edition={edition} />).innerHTML,
    );
    expect(first).not.toBe(second);
  });

  it.each([
    ['Zorro', 'Z'],
    ['  élan', 'É'],
    ['constructor', 'C'],
    ['𝕏', '𝕏'],
    ['', '?'],
  ])('a character nobody has drawn (%j) is a plain mask and a letter', (name, letter) => {
    expect(hasFace(name)).toBe(false);
    expect(drawn(<Face name={name} />).textContent).toBe(letter);
  });
});

describe('what a screen reader hears', () => {
  it.each([
    ['a face', <Face name="King" />],
    ['an icon', <Icon name="eye" />],
    ['the back of a card', <CardBack />],
    ['the bank', <Bank />],
  ])('nothing of %s without a title', (_, picture) => {
    expect(drawn(picture).getAttribute('aria-hidden')).toBe('true');
  });

  it('the title where there is one', () => {
    const svg = drawn(<Icon name="eye" title="watching" />);
    expect(svg.getAttribute('role')).toBe('img');
    expect(svg.getAttribute('aria-label')).toBe('watching');
    expect(svg.getAttribute('aria-hidden')).toBeNull();
  });

  it('the name of the house, unless it is written beside', () => {
    expect(drawn(<Wordmark />).getAttribute('aria-label')).toBe('ridotto');
    expect(drawn(<Wordmark title="" />).getAttribute('aria-hidden')).toBe('true');
  });
});

describe('coins', () => {
  const rims = (amount: number) =>
    drawn(<Coins amount={amount} />)
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M/g)?.length;

  it.each(Array.from({ length: 20 }, (_, i) => i + 1))('%i can be counted', (amount) => {
    expect(rims(amount)).toBe(amount);
  });

  it('none is an empty place, and nonsense is none', () => {
    const empty = drawn(<Coins amount={0} />).innerHTML;
    expect(drawn(<Coins amount={-3} />).innerHTML).toBe(empty);
    expect(drawn(<Coins amount={Number.NaN} />).innerHTML).toBe(empty);
    expect(drawn(<Coins amount={1} />).innerHTML).not.toBe(empty);
  });

  it('more than twenty are twenty and a number', () => {
    expect(rims(26)).toBe(20);
    expect(drawn(<Coins amount={26} />).textContent).toBe('+6');
  });
});

describe('cards and icons', () => {
  it("a card says its name in the person's language", () => {
    expect(drawn(<CardFace name="King" label="König" />).textContent).toBe('König');
  });

  it.each(ICON_NAMES)('%s is drawn in the colour of the text', (name) => {
    const svg = drawn(<Icon name={name} />);
    expect(svg.getAttribute('stroke')).toBe('currentColor');
    expect(svg.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  });
});
