import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const outDir = resolve(import.meta.dirname, '../../dist/checkout');

/** The card window as one classic script, for pages that only have a tag. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    // Phones that stay in use for years, as for the storefront.
    target: ['chrome87', 'safari14', 'firefox91'],
    lib: {
      entry: resolve(import.meta.dirname, 'inline.ts'),
      formats: ['iife'],
      name: 'cardWindowFile',
      fileName: () => 'inline.js',
    },
  },
});
