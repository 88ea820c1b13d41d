import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What a table needs before, in and after a game, and no other screen. */
const TABLE = /src\/(service\/socket|table\/(store|scene\/(menu|clock))|review\/proofs)/;
const SHARED =
  /src\/(app\/(?!link|copy|handing)|service\/(?!socket)|lobby\/(?!invit|own-link)|art\/(icons|logo|ornament|paint|svg))/;

/** Beside each script and style the same packed with Brotli, as small as it gets, for `ridotto.web.pages`. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
        const path = join(folder, file);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}

export default defineConfig({
  plugins: [packed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../src/ridotto/web/built',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data in scripts
    manifest: 'parts.json', // for ridotto.web.preloading
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what several screens share comes as one: each answer costs most of a kilobyte of headers
          groups: [
            { name: 'seat', test: TABLE, minShareCount: 2, priority: 1 },
            { name: 'shared', test: SHARED, minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/words/setup-tests.ts'],
  },
});
