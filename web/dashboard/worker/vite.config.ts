import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The dashboard's service worker as one classic script, beside what makes the dashboard installable. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, 'public'),
  build: {
    outDir: resolve(import.meta.dirname, '../../../dist/dashboard-worker'),
    emptyOutDir: true,
    target: ['chrome87', 'safari16', 'firefox91'],
    lib: {
      entry: resolve(import.meta.dirname, 'worker.ts'),
      formats: ['iife'],
      name: 'dashboardWorker',
      fileName: () => 'worker.js',
    },
  },
});
