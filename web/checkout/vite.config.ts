import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { phonesOfShoppers } from '../build/phones.ts';

const outDir = resolve(import.meta.dirname, '../../dist/checkout');

/** The card window as one classic script, for pages that only have a tag. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    target: phonesOfShoppers,
    lib: {
      entry: resolve(import.meta.dirname, 'inline.ts'),
      formats: ['iife'],
      name: 'cardWindowFile',
      fileName: () => 'inline.js',
    },
  },
});
