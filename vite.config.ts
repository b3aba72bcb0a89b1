import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { dashboardChunks } from './scripts/dashboard-chunks.ts';
import { inPidgin } from './scripts/spoken/plugin.ts';
import { withoutAnswers } from './web/build/contracts.ts';
import { forPhones, phonesOfOwners } from './web/build/phones.ts';

/** The public site and the dashboard. The storefront has a build of its own: web/storefront/vite.config.ts. */
const web = resolve(import.meta.dirname, 'web');
const dist = resolve(import.meta.dirname, 'dist');
const api = `http://localhost:${process.env.PORT ?? 3000}`;

const inputs = Object.fromEntries(
  ['site', 'dashboard'].map((name) => [name, resolve(web, name, 'index.html')]),
);

const beginnings = new RegExp(
  [
    String.raw`web[\\/]ui[\\/](button|cx|sheet|spinner|notify|toast-host|states|card|badge|logo-mark|scroll-memory)\.tsx?$`,
    String.raw`web[\\/]client[\\/](paths|session-state|last-seen|stored|errors|idle)\.ts$`,
    String.raw`shared[\\/](product|money|plans|lagos|enquiries|web-address|words[\\/]joined)\.ts$`,
    // Icons that both show first; the dashboard would fetch the site's head and foot with some of them.
    String.raw`lucide-react.*[\\/](arrow-down|arrow-right|check|chevron-down|circle-check|chevron-right|copy|external-link|log-out|mail|map-pin|menu|minus|play|plus|rotate-ccw|scale|store|wifi-off)\.mjs$`,
  ].join('|'),
);

/** In development every page address is answered with the shell of its application. */
function applicationShells(): Plugin {
  return {
    name: 'application-shells',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const wantsPage = request.headers.accept?.includes('text/html') && !path.includes('.');
        if (wantsPage)
          request.url = /^\/dashboard(\/|$)/.test(path) ? '/dashboard/index.html' : '/site/index.html';
        next();
      });
    },
  };
}

/** What every page names itself is not named again by each script that asks for another one. */
const modulePreload: BuildEnvironmentOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostType }) =>
    hostType === 'html'
      ? files
      : files.filter((file) => !/[\\/](rolldown-runtime|beginning|react|base|dashboard-first)-/.test(file)),
};

/** How scripts are put into files, anew for each application they are of: what was told of one is not known of the next. */
const codeSplitting = () => ({
  groups: [
    // What stands before React: pages that are read have it come later.
    {
      name: 'beginning',
      test: /web[\\/](client[\\/](older|session-cookies|saves-data)|site[\\/]components[\\/]turn)\.ts$|vite[\\/]preload-helper/,
      priority: 4,
    },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
    { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
    { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
    {
      name: 'data',
      test: /node_modules[\\/](@reduxjs|react-redux|immer|redux|reselect)[\\/]|web[\\/](client[\\/]api\.ts|site[\\/]components[\\/]data\.tsx)$/,
      priority: 1,
    },
    // Pages that only need the words of a contract do without its schemas.
    { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
    {
      name: 'calls',
      // With what schemas and the data layer have in common with pages that come without them.
      test: /web[\\/]client[\\/](session|call|asking|use-call|user-changed)\.ts$|shared[\\/](api[\\/]account-words|trusted)\.ts$/,
      priority: 2,
    },
    { name: 'accounts', test: /shared[\\/]api[\\/](text|accounts|mail-reason)\.ts$/, priority: 1 },
    // What every page begins with would otherwise be dozens of files of some hundred bytes.
    { name: 'base', test: beginnings },
    ...dashboardChunks(),
    {
      name: 'fields',
      test: /web[\\/]ui[\\/](field|text-field|password-field|choices|form-problem|refused)\.tsx?$/,
    },
    // A form of the site is never without these; the dashboard's editor has fields and no form.
    {
      name: 'forms',
      test: /web[\\/](forms[\\/](form|use-form|use-problem|check|later|fields|confirmed)\.tsx?|site[\\/]components[\\/]email-field\.tsx)$/,
    },
    // What the course's pages have in common; without what these import, which every page would then fetch here.
    {
      name: 'course',
      includeDependenciesRecursively: false,
      test: /web[\\/](client[\\/]course-(access|api)|site[\\/]course[\\/](course-view|durations|email-help|lesson-list|locked-room|preferences|quality))\.tsx?$/,
    },
    // Without what only forms need.
    {
      name: 'site-components',
      test: /web[\\/]site[\\/](pictures|components[\\/](?!data|email|mailed|kept-taps|after-rest|turn))/,
    },
  ],
});

/** The groups as they stand: the bundler does not put together what they keep apart, and each page keeps its own name. */
const split = () => ({
  // A field of a class is set: the helper that would define it for Safari 15 weighs more than the classes.
  transform: { assumptions: { setPublicClassFields: true } },
  output: { codeSplitting: codeSplitting() },
  experimental: { chunkOptimization: false },
});

export default defineConfig({
  root: web,
  base: '/',
  publicDir: false,
  appType: 'mpa',
  plugins: [inPidgin('pidgin'), withoutAnswers(), react(), tailwindcss(), applicationShells()],
  server: {
    port: 5173,
    fs: { allow: [import.meta.dirname] },
    proxy: { '/api': { target: api }, '/media': { target: api } },
  },
  css: { postcss: { plugins: [forPhones] } },
  build: { emptyOutDir: true, assetsInlineLimit: 0, target: phonesOfOwners },
  environments: {
    client: {
      build: {
        outDir: resolve(dist, 'web'),
        manifest: true,
        modulePreload,
        rolldownOptions: { input: inputs, ...split() },
      },
    },
    // The dashboard once more, for owners who read Pidgin, put into files as the other one is. They go beside those of the
    // other (web/build/other-languages.ts), and what is the site's is left out there.
    pidgin: {
      consumer: 'client',
      build: {
        outDir: resolve(dist, 'dashboard-pcm'),
        manifest: true,
        modulePreload,
        rolldownOptions: { input: inputs, ...split() },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        ssr: true,
        outDir: resolve(dist, 'site-server'),
        rolldownOptions: { input: resolve(web, 'site', 'entry-server.tsx') },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr, pidgin } = builder.environments;
      if (!client || !ssr || !pidgin) throw new Error('The client, ssr and pidgin environments are missing.');
      await builder.build(client);
      await builder.build(ssr);
      await builder.build(pidgin);
      const { askFirstFrom } = await import('./web/dashboard/first-calls.ts');
      for (const built of ['web', 'dashboard-pcm']) await askFirstFrom(resolve(dist, built));
      const { putBeside } = await import('./web/build/other-languages.ts');
      await putBeside(dist);
      const { prerender } = await import('./web/site/prerender.ts');
      await prerender(dist);
    },
  },
});
