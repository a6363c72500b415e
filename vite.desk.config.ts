import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepSheets } from './tools/vite/keep-sheets.ts';
import { pdfParts } from './tools/vite/pdf-parts.ts';
import { precompress } from './tools/vite/precompress.ts';
import { shortNames } from './tools/vite/short-names.ts';

/** The launcher builds beside what is in use. */
const FOLDER = process.env.BUILD_FOLDER ?? 'dist';

/** Libraries of the first screen; others are loaded with what needs them. */
const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|openapi-fetch)\//;

/** The desk: a browser build of its own, so no file of the storefront contains anything of it (decision 0031). */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  base: '/desk/',
  publicDir: false,
  clearScreen: false,
  plugins: [react(), keepSheets(), pdfParts(), precompress()],
  css:
    command === 'build'
      ? {
          modules: { generateScopedName: shortNames(join(import.meta.dirname, 'src'), '{desk,ui}') },
        }
      : {},
  build: {
    target: 'es2022',
    outDir: `${FOLDER}/desk`,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/desk/entry.tsx',
      output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] } },
    },
  },
}));
