/** The picture of coins over time: where each line runs. */

import type { State } from '../service/types';
import type { Moment } from './types';

/** All that the lines need of a moment. */
export interface Wealth {
  state: Pick<State, 'gold'>;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Curve {
  person: string;
  path: string;
  /** Where it ends, for the label. */
  end: { x: number; y: number };
  labelY: number;
}

export interface Scale {
  x: (step: number) => number;
  y: (gold: number) => number;
  most: number;
  /** The move under a point of the picture. */
  stepAt: (x: number) => number;
}

/** Lines on the same number of coins run side by side, all of them within so many pixels. */
const SPREAD = 7;
/** Between two labels. */
const APART = 13;

export function scaleOf(moments: readonly Wealth[], frame: Frame): Scale {
  const last = Math.max(moments.length - 1, 1);
  const golds = moments.flatMap((moment) => Object.values(moment.state.gold));
  const most = Math.max(14, ...new Set(golds));
  const inner = frame.width - frame.left - frame.right;
  const deep = frame.height - frame.top - frame.bottom;
  return {
    x: (step) => frame.left + (step / last) * inner,
    y: (gold) => frame.top + (1 - gold / most) * deep,
    most,
    stepAt: (x) => Math.min(Math.max(Math.round(((x - frame.left) / inner) * last), 0), moments.length - 1),
  };
}

export function curves(moments: readonly Wealth[], people: readonly string[], frame: Frame): Curve[] {
  const scale = scaleOf(moments, frame);
  const found = people.map((person, at) => {
    const shift = people.length > 1 ? (at / (people.length - 1) - 0.5) * SPREAD : 0;
    return curve(moments, person, scale, shift);
  });
  const free = frame.height - frame.bottom;
  spreadLabels(found, frame.top, free);
  return found;
}

/** Steps: gold stays as it is until it moves. */
function curve(moments: readonly Wealth[], person: string, scale: Scale, shift: number): Curve {
  const y = (gold: number) => round(scale.y(gold) + shift);
  let gold = moments[0]?.state.gold[person] ?? 0;
  let path = `M${round(scale.x(0))} ${y(gold)}`;
  for (let step = 1; step < moments.length; step += 1) {
    const now = moments[step]?.state.gold[person] ?? gold;
    if (now === gold) continue;
    path += `H${round(scale.x(step))}V${y(now)}`;
    gold = now;
  }
  const end = { x: round(scale.x(Math.max(moments.length - 1, 1))), y: y(gold) };
  return { person, path: `${path}H${end.x}`, end, labelY: end.y };
}

/** Pushed apart until none lies on another, all of them inside of the picture. */
function spreadLabels(all: readonly Curve[], top: number, bottom: number): void {
  const order = [...all].sort((one, other) => one.end.y - other.end.y);
  const apart = Math.min(APART, (bottom - top) / Math.max(order.length - 1, 1));
  let least = top;
  for (const one of order) {
    one.labelY = Math.max(one.labelY, least);
    least = one.labelY + apart;
  }
  let most = bottom;
  for (const one of order.reverse()) {
    one.labelY = Math.min(one.labelY, most);
    most = one.labelY - apart;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The first move of each turn that gets a mark below; marks are so many pixels apart, or more. */
export function turnMarks(
  moments: readonly Moment[],
  x: (step: number) => number,
  apart: number,
): { step: number; turn: number }[] {
  const marks: { step: number; turn: number }[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const [step, { state }] of moments.entries()) {
    const begins = state.turn !== moments[step - 1]?.state.turn;
    if (!begins || (state.turn !== 1 && state.turn % 5 !== 0) || x(step) < free) continue;
    marks.push({ step, turn: state.turn });
    free = x(step) + apart;
  }
  return marks;
}

/** How gold stood at the end of each turn. */
export function goldByTurn(moments: readonly Moment[]): { turn: number; gold: Record<string, number> }[] {
  const rows: { turn: number; gold: Record<string, number> }[] = [];
  for (const [step, moment] of moments.entries()) {
    if (step === 0) continue;
    const turn = moments[step - 1]?.state.turn ?? 1;
    const last = rows.at(-1);
    if (last?.turn === turn) last.gold = moment.state.gold;
    else rows.push({ turn, gold: moment.state.gold });
  }
  return rows;
}
