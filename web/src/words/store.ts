/** The texts that are loaded: one chunk for a language, and what not every screen says one by one when somebody reads it. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { keep, type Language, preferred } from './languages';
import type { Part, Texts } from './messages';

type Loaded = Partial<Record<Part, Texts>>;

const chunks = import.meta.glob<Record<string, Texts>>('./languages/*.ts', { import: 'default' });
const laterParts = import.meta.glob<Texts>(
  '../../../src/ridotto/words/messages/*/{characters,log,table,review,tutorial,rules-first,rules-second}.json',
  { import: 'default' },
);

const spoken = signal<Language>('en');
const texts = signal<Loaded>({});
const spare = signal<Loaded>({}); // English, where a language lacks something
const asked = new Map<string, Promise<void>>();
let latest: Language | null = null;

/** The language that is spoken now. */
export const language: ReadonlySignal<Language> = computed(() => spoken.value);

/** Load the language that this person would like; the page is drawn after that. */
export async function start(): Promise<void> {
  const wish = preferred();
  try {
    await speak(wish);
  } catch (error) {
    if (wish === 'en') throw error;
    await speak('en');
  }
}

/** Speak another language from now on, and in later visits. If it cannot be loaded, nothing changes. */
export async function setLanguage(code: Language): Promise<void> {
  await speak(code);
  keep(code);
}

/** Load parts that come later, such as the rules, before a screen that shows them is opened. */
export async function need(...parts: Part[]): Promise<void> {
  await Promise.all(parts.map(needOne));
}

function needOne(part: Part): Promise<void> {
  return once(part, async () => {
    while (texts.value[part] === undefined) {
      const code = spoken.value;
      const more = await loadPart(code, part);
      if (spoken.value === code) texts.value = { ...texts.value, [part]: more };
    }
  });
}

/** The text of a key as it stands in its file: empty while its part is on the way, the key itself if nobody has it. */
export function find(key: string): string {
  const dot = key.indexOf('.');
  const part = key.slice(0, dot) as Part;
  const name = key.slice(dot + 1);
  const own = texts.value[part];
  const text = own?.[name] ?? spare.value[part]?.[name];
  if (text !== undefined) return text;
  if (own === undefined && isLater(part)) {
    need(part).catch(() => undefined); // the next one to look asks again
    return '';
  }
  if (spoken.value !== 'en' && spare.value[part] === undefined) {
    askEnglish(part).catch(() => undefined);
  }
  return key;
}

/** Whether a key is there, without asking anybody for it. */
export function has(key: string): boolean {
  const dot = key.indexOf('.');
  const part = key.slice(0, dot) as Part;
  const name = key.slice(dot + 1);
  return (texts.value[part]?.[name] ?? spare.value[part]?.[name]) !== undefined;
}

async function speak(code: Language): Promise<void> {
  latest = code;
  const wanted = Object.keys(texts.value).filter((part) => isLater(part as Part)) as Part[];
  const [chunk, ...more] = await Promise.all([
    loadChunk(code),
    ...wanted.map(async (part): Promise<Loaded> => ({ [part]: await loadPart(code, part) })),
  ]);
  if (latest !== code) return; // somebody chose yet another meanwhile
  batch(() => {
    texts.value = Object.assign(chunk, ...more);
    spoken.value = code;
  });
  document.documentElement.lang = code;
}

async function loadChunk(code: Language): Promise<Loaded> {
  const load = chunks[`./languages/${code}.ts`];
  if (load === undefined) throw new Error(`there is no chunk for ${code}`);
  const loaded: Loaded = {};
  for (const [path, part] of Object.entries(await load())) {
    loaded[path.slice(path.lastIndexOf('/') + 1, -'.json'.length) as Part] = part;
  }
  return loaded;
}

async function loadPart(code: Language, part: Part): Promise<Texts> {
  const load = laterParts[pathOf(code, part)];
  return load === undefined ? ((await loadChunk(code))[part] ?? {}) : load();
}

function askEnglish(part: Part): Promise<void> {
  return once(`spare ${part}`, async () => {
    const english = await loadPart('en', part);
    spare.value = { ...spare.value, [part]: english };
  });
}

function isLater(part: Part): boolean {
  return Object.hasOwn(laterParts, pathOf('en', part));
}

function pathOf(code: Language, part: Part): string {
  return `../../../src/ridotto/words/messages/${code}/${part}.json`;
}

/** Do it only once at a time; what failed or was dropped may be asked for again. */
function once(what: string, work: () => Promise<void>): Promise<void> {
  const running = asked.get(what);
  if (running !== undefined) return running;
  const started = work().finally(() => asked.delete(what));
  asked.set(what, started);
  return started;
}
