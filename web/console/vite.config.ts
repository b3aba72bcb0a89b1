import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressed } from '../build/compress.ts';
import { withoutAnswers } from '../build/contracts.ts';
import { forPhones, phonesOfOwners } from '../build/phones.ts';

const outDir = resolve(import.meta.dirname, '../../dist/console');

/** The operator's console: a build of its own, so that nothing of it is in a file that anybody else is sent. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/operator/',
  publicDir: false,
  plugins: [withoutAnswers(), react(), tailwindcss(), compressed(resolve(outDir, 'assets'))],
  css: { postcss: { plugins: [forPhones] } },
  build: {
    outDir,
    target: phonesOfOwners,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve(import.meta.dirname, 'index.html') },
  },
});
