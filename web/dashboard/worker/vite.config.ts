import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { phonesOfOwners } from '../../build/phones.ts';

/** The dashboard's service worker as one classic script, beside what makes the dashboard installable. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, 'public'),
  build: {
    outDir: resolve(import.meta.dirname, '../../../dist/dashboard-worker'),
    emptyOutDir: true,
    target: phonesOfOwners,
    lib: {
      entry: resolve(import.meta.dirname, 'worker.ts'),
      formats: ['iife'],
      name: 'dashboardWorker',
      fileName: () => 'worker.js',
    },
  },
});
