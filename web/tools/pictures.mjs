// Draws a page of components as a PNG: see README.md beside this file.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServer } from 'vite';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const PICTURES = {
  social: { size: '1200,630', file: join(WEB, 'public', 'social.png') },
  sheet: { size: '1180,3050', file: 'sheet.png' },
};

const [name, file] = process.argv.slice(2);
const picture = PICTURES[name];
if (!picture) {
  console.error(`usage: node tools/pictures.mjs ${Object.keys(PICTURES).join('|')} [FILE]`);
  process.exit(2);
}

const out = resolve(file ?? picture.file);
const profile = await mkdtemp(join(tmpdir(), 'ridotto-pictures-'));
const server = await createServer({ root: WEB, logLevel: 'error', server: { host: '127.0.0.1' } });
try {
  await server.listen();
  const address = `${server.resolvedUrls.local[0]}tools/pictures.html#${name}`;
  await promisify(execFile)(
    process.env.CHROMIUM ?? 'chromium',
    [
      '--headless',
      '--no-sandbox', // nothing but our own page is opened, and root has no sandbox
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
      '--hide-scrollbars',
      '--virtual-time-budget=10000',
      `--user-data-dir=${profile}`,
      `--window-size=${picture.size}`,
      `--screenshot=${out}`,
      address,
    ],
    { timeout: 60_000 },
  );
  console.log(out);
} catch (error) {
  const absent = error.code === 'ENOENT';
  console.error(absent ? `there is no ${error.path}: name your Chromium in CHROMIUM` : error);
  process.exitCode = 1;
} finally {
  await server.close();
  await rm(profile, { recursive: true, force: true });
}
