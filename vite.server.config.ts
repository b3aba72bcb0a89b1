import { defineConfig, type Plugin } from 'vite';

/** Code in letters of one byte: with a single longer one the engine keeps all of it in two bytes a letter, as long as it runs. */
const inShortLetters: Plugin = {
  name: 'in-short-letters',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
};

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The server and the operator's tools as a few files: they start faster and live in less memory than from a thousand modules, and
 * an installation needs few packages beside them.
 */
export default defineConfig({
  plugins: [inShortLetters],
  ssr: {
    noExternal: true,
    // Programs, native code and what reads files beside itself stay where the packages put them.
    external: ['sharp', 'pg-native', 'pdfkit'],
    target: 'node',
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    // Names stay, for who reads where an error came from.
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        admin: 'server/admin.ts',
        backup: 'server/backup.ts',
        migrate: 'server/migrate.ts',
        sandbox: 'sandbox/main.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
      },
    },
  },
});
