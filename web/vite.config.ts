import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import type {} from 'vitest/config'; // the type of `test` below; where the package is built there is no Vitest

/** What a table needs before, in and after a game, and no other screen. */
const TABLE = /src\/(service\/socket|table\/store|lobby\/seat-link|review\/proofs)/;
const SHARED =
  /src\/(app\/(?!link|copy|handing)|service\/(?!socket)|lobby\/(?!invit|manage|own-link|remove-person|seat-link)|art\/(icons|logo|ornament|paint|svg)|table\/scene\/(menu|clock)|words\/name)/;

const compress = promisify(brotliCompress);

/** Beside each script and style the same packed with Brotli, as small as it gets, for `ridotto.web.pages`. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
      const pack = async (file: string) => {
        const path = join(folder, file);
        await writeFile(`${path}.br`, await compress(await readFile(path)));
      };
      await Promise.all(files.map(pack));
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
      checks: { pluginTimings: false }, // packing takes a second or two, as it should
      output: {
        codeSplitting: {
          // what several screens share comes as one: each answer costs most of a kilobyte of headers
          groups: [
            { name: 'seat', test: TABLE, priority: 1 },
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
