import type { Colour, Part } from '../paint';

/** A drawing of one character: what stands behind it, then its parts from back to front. */
export interface Drawing {
  readonly tint: Colour;
  readonly parts: readonly Part[];
}

/** Shoulders in a dress of this colour. */
export const bust = (dress: Colour): Part => `${dress} M14 100c2-12 15-15 28-17h16c13 2 26 5 28 17z`;

/** Neck and head with this skin. */
export const head = (skin: Colour): Part =>
  `${skin} M42 74v10q8 7 16 0V74C66 69 71 58 70 44c0-17-40-17-40 0-1 14 4 25 12 30z`;

/** The shadow that the chin throws on the neck, and the cheek away from the candle. */
export const shade: Part =
  'z M42 74q8 7.5 16 0v4q-8 7-16 0zM63 34c5 12 2 30-9 42 12-4 17-17 16-32 0-4-3-8-7-10z';

/** The half mask of the carnival, the colombina. */
export const mask = (cloth: Colour): Part =>
  `${cloth} M26 45c8-5 17-3 24 1 7-4 16-6 24-1 1 10-4 18-12 18-6 0-9-4-12-7-3 3-6 7-12 7-8 0-13-8-12-18z`;

/** The same drawn up to points, as a cat's. */
export const catMask = (cloth: Colour): Part =>
  `${cloth} M20 39c11 1 22 2 30 7 8-5 19-6 30-7-2 8-3 23-18 23-6 0-9-3-12-6-3 3-6 6-12 6-15 0-16-15-18-23z`;

/** A strip of cloth with holes. */
export const band = (cloth: Colour): Part => `${cloth} M27 46q23-7 46 0v10c-8 9-18 6-23 1-5 5-15 8-23-1z`;

/** Eyes behind the mask's holes. */
export const eyes: readonly Part[] = [
  'p= M32.5 53.5c3-5.5 9.5-5.5 13 .5-3.5 3.5-10 3.5-13-.5z',
  'i= M36.7 53.2a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0z',
];

/** A closed, painted mouth. */
export const lips = (red: Colour): Part => `${red} M44 70q3-2 6-.5 3-1.5 6 .5-3 4-6 4t-6-4z`;

/** A mouth that gives nothing away. */
export const mouth: Part = 'i2 M44.5 71q5.5 2.5 11 0';
