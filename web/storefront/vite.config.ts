import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compress } from '../build/compress.ts';
import { phonesOfShoppers } from '../build/phones.ts';

// The bundle is the same whoever builds it: React's development form would be several times slower.
process.env.NODE_ENV = 'production';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `npx vite build -c web/storefront/vite.config.ts` makes `dist/storefront/`: `entry-server.js` with React inside, the
 * island under `assets/`, `manifest.json`, which names it, and `copy.js`, the script of copies of a shop.
 */
export default defineConfig({
  root: here('.'),
  plugins: [
    {
      // What is loaded later has no style sheets and nothing before it: the builder's own way to wait for them is 1 kB.
      name: 'load-without-waiting',
      enforce: 'pre',
      load: (id) =>
        id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
    },
    {
      // Nor does anything stand around the loading itself.
      name: 'load-directly',
      enforce: 'post',
      renderChunk: (code) =>
        code.replace(/__vitePreload\(\(\) => (import\([^()]+\)), __VITE_PRELOAD__\)/g, '$1'),
    },
  ],
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: here('../../dist/storefront'),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: {
      build: {
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        target: phonesOfShoppers,
        rollupOptions: {
          input: {
            shop: here('islands/shop.ts'),
            worker: here('islands/worker.ts'),
            adverts: here('islands/adverts.ts'),
            networks: here('islands/networks.ts'),
          },
          output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
        },
      },
    },
    // One file without imports: a browser lets no page of a folder load a module.
    copy: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        target: phonesOfShoppers,
        rollupOptions: {
          input: here('islands/copy.ts'),
          output: { format: 'iife', entryFileNames: 'copy.js' },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        ssr: true,
        // The faces, which only the server's half names.
        emitAssets: true,
        emptyOutDir: false,
        minify: true,
        target: 'node24',
        // The style sheets in the bundle go to phones: no syntax younger than these.
        cssTarget: phonesOfShoppers,
        rollupOptions: {
          input: here('entry-server.tsx'),
          output: { entryFileNames: 'entry-server.js' },
          // The icons say "use client", which means nothing in a server bundle.
          onLog: (level, log, next) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && next(level, log),
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, copy, ssr } = builder.environments;
      if (!client || !copy || !ssr) throw new Error('The storefront has a client, a copy and an ssr build.');
      await builder.build(client);
      await builder.build(copy);
      await builder.build(ssr);
      await compress(here('../../dist/storefront/assets'));
    },
  },
});
