import { defineConfig } from 'vitest/config';

const SHARED =
  /src\/(app\/(?!link|copy)|service|lobby\/(?!invit|own-link)|art\/(icons|logo|ornament|paint|svg)|table\/store)/;

export default defineConfig({
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
          groups: [{ name: 'shared', test: SHARED, minShareCount: 2 }],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
});
