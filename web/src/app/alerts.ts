/** The page's title, and how it calls a person who looks elsewhere. */

import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../words';
import { sound, titleCalls } from './settings';

const NAME = 'ridotto';
const CALLING =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#e0ab3f" stroke="#24152b" stroke-width="2"/>' +
      '<path d="M16 7v11M16 23.5v1" stroke="#24152b" stroke-width="4.5" stroke-linecap="round"/></svg>',
  );

const pageTitle = signal('');
const calling = signal(false);
let calmIcon: string | null = null;

/** It is this person's turn: a sound, unless switched off or `quiet`, and a sign in the tab until `calmTurn`. */
export function alertTurn({ quiet = false } = {}): void {
  if (sound.value === 'on' && !quiet) chime();
  calling.value = true;
}

/** They have decided, or it is no longer theirs to decide. */
export function calmTurn(): void {
  calling.value = false;
}

/** The title of a page as long as it is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle.value = title;
  }, [title]);
}

export function showTitle(): void {
  effect(() => {
    const own = pageTitle.value ? `${pageTitle.value} · ${NAME}` : NAME;
    const calls = calling.value && titleCalls.value === 'on';
    document.title = calls ? `● ${t('common.your_turn')} · ${own}` : own;
    showIcon(calls);
  });
}

function showIcon(isCalling: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  calmIcon ??= link.getAttribute('href');
  const wanted = isCalling ? CALLING : (calmIcon ?? '');
  if (link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}

let audio: AudioContext | undefined;

/** Two soft notes. Browsers stay silent until somebody has touched the page; that is no error. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    note(audio, 659.3, 0);
    note(audio, 880, 0.16);
  } catch {
    return; // no sound on this machine
  }
}

function note(context: AudioContext, pitch: number, after: number): void {
  const begin = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(0.18, begin + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.5);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + 0.55);
}
