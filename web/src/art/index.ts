/**
 * The art of the table: everything is drawn by us, as SVG, by Preact components.
 *
 *   <Face name="King" edition="first" size={28} />       a masked face; told apart from 28 pixels on
 *   <CardFace name="King" label="König" size={140} />     a card face up; `size` is its height, it is 5 : 7
 *   <CardBack />  <CardFrame>…</CardFrame>                 a card face down; plain paper for what lies on it
 *   <Coin />  <Coins amount={13} size={24} />              one coin; a pile in stacks of five, 20 drawn, the rest as a number
 *   <Court />  <Bank />  <Centre />                        the places of the table
 *   <Icon name="exchange" />                               a line drawing in the text's colour; ICON_NAMES lists them
 *   <Emblem />  <Wordmark />                               the mask; the name with the mask in it
 *   <Divider />  <Curtain />                               decoration for pages
 *
 * Every one takes `title`, `size` and `class`. Without `title` it is decoration and hidden from screen readers (the
 * wordmark says "ridotto" by itself; give it title="" beside a visible name). Without `size` it fills the width of its
 * box (an icon is 1.25em), so a style sheet can size it.
 *
 * `name` is the character's English name as in the rules ("Puppet Master"), the label is what people read. A character
 * that nobody has drawn gets a plain mask and its first letter: `hasFace` says which. The edition changes what stands
 * behind the head (an arch, a moon), not the face: a person learns each face once.
 *
 * Colours are custom properties (--art-…) with fallbacks, see ../style/tokens.css. How a drawing is written: paint.tsx.
 * `Portrait` and `Lettering` are the insides of a face and of the wordmark, for use within another picture.
 * To see all of it on one page: README of ../../tools.
 */
export { CardBack, CardFace, type CardFaceProps, CardFrame, type CardFrameProps } from './cards';
export { Coin, Coins, type CoinsProps } from './coins';
export { type Edition, Face, type FaceProps, hasFace, Portrait } from './faces';
export { ICON_NAMES, Icon, type IconName, type IconProps } from './icons';
export { Emblem, Lettering, Wordmark } from './logo';
export { Curtain, Divider } from './ornament';
export { Bank, Centre, Court } from './places';
export type { ArtProps } from './svg';
