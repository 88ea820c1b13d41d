/** A key becomes a text. Arguments are text, never HTML. */
import { computed } from '@preact/signals';
import { type ComponentChildren, Fragment, h, type VNode } from 'preact';
import type { Key, PluralKey } from './messages';
import { find, has, language } from './store';

export type Arguments = Record<string, string | number>;

const ARGUMENT = /\{(\w+)\}/g;

/** Our English is British: no comma before "and". */
const locale = computed(() => (language.value === 'en' ? 'en-GB' : language.value));
/** The form that a number asks for; browsers take their time to find it, and a table asks often. */
const forms = computed(() => {
  const rules = new Intl.PluralRules(locale.value);
  const found = new Map<number, Intl.LDMLPluralRule>();
  return (count: number): Intl.LDMLPluralRule => {
    const form = found.get(count) ?? rules.select(count);
    found.set(count, form);
    return form;
  };
});
const numbers = computed(() => new Intl.NumberFormat(locale.value));
const percents = computed(() => new Intl.NumberFormat(locale.value, { style: 'percent' }));
const conjunctions = computed(() => new Intl.ListFormat(locale.value, { type: 'conjunction' }));
const disjunctions = computed(() => new Intl.ListFormat(locale.value, { type: 'disjunction' }));

/** The text of a key, with its arguments filled in. One that is missing stays to be seen as `{name}`. */
export function t(key: Key, args: Arguments = {}): string {
  return fill(find(key), args);
}

/** The text of a key in the form that a number asks for; `{count}` is that number. */
export function plural(key: PluralKey, count: number, args: Arguments = {}): string {
  return fill(find(formOf(key, count)), { count, ...args });
}

/** As `t`, with nodes in the places of arguments: `rich("home.source", { link: <a href="…">…</a> })`. */
export function rich(key: Key, args: Record<string, ComponentChildren>): VNode {
  return h(Fragment, null, ...pieces(find(key), args));
}

/** As `plural`, with nodes. */
export function richPlural(key: PluralKey, count: number, args: Record<string, ComponentChildren>): VNode {
  return h(Fragment, null, ...pieces(find(formOf(key, count)), { count, ...args }));
}

/** A key that is put together where types cannot follow: what follows the dot is checked when it is shown. */
export function key(text: string): Key {
  return text as Key;
}

/** The same for `plural`. */
export function pluralKey(text: string): PluralKey {
  return text as PluralKey;
}

/** `Ann, Ben and Cleo`. */
export function list(items: readonly string[]): string {
  return conjunctions.value.format(items);
}

/** `Ann, Ben or Cleo`. */
export function listOr(items: readonly string[]): string {
  return disjunctions.value.format(items);
}

export function number(value: number): string {
  return numbers.value.format(value);
}

/** A share from 0 to 1 as `25%`. */
export function percent(share: number): string {
  return percents.value.format(share);
}

function formOf(stem: PluralKey, count: number): string {
  const form = `${stem}_${forms.value(count)}`;
  return has(form) ? form : `${stem}_other`;
}

function fill(text: string, args: Arguments): string {
  return text.replace(ARGUMENT, (whole, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    return value === undefined ? whole : shown(value);
  });
}

function pieces(text: string, args: Record<string, ComponentChildren>): ComponentChildren[] {
  return text.split(ARGUMENT).map((piece, place) => {
    if (place % 2 === 0) return piece; // text; every second piece is an argument's name
    const value = Object.hasOwn(args, piece) ? args[piece] : `{${piece}}`;
    return typeof value === 'number' ? number(value) : value;
  });
}

function shown(value: string | number): string {
  return typeof value === 'number' ? number(value) : value;
}
