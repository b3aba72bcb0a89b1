import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageName, languageOf, type Language } from '#shared/languages.ts';

const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable.png', 'badge.png'];

/**
 * What makes the dashboard installable: its service worker, which reaches the dashboard's pages and nothing else of the
 * site, its manifest and its icons. `web`: the folder of the built pages. `releaseOf`: what tells this release of the
 * dashboard's page in a language from others.
 */
export function mountDashboardFiles(
  fastify: FastifyInstance,
  web: string,
  releaseOf: (language: Language) => Promise<string>,
): void {
  const folder = path.join(web, '../dashboard-worker');
  const script = readFileSync(path.join(folder, 'worker.js'), 'utf8');
  const listed = (name: string) => {
    const list = path.join(web, 'dashboard', name);
    return existsSync(list) ? readFileSync(list, 'utf8') : '{"first":[],"lists":[]}';
  };
  const files: Record<Language, string> = { en: listed('kept.json'), pcm: listed('kept.pcm.json') };
  fastify.get('/dashboard/worker.js', async (request, reply) => {
    const language = languageOf(request.cookies[languageName]);
    return (
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // The dashboard's first page has no slash at its end, so it lies above the script.
        .header('service-worker-allowed', '/dashboard')
        .send(
          `const RELEASE=${JSON.stringify(await releaseOf(language))},FILES=${files[language]};\n${script}`,
        )
    );
  });
  const serve = (address: string, type: string, age: number) => {
    const bytes = readFileSync(path.join(folder, address));
    fastify.get(`/dashboard/${address}`, async (_request, reply) =>
      reply.header('content-type', type).header('cache-control', `public, max-age=${age}`).send(bytes),
    );
  };
  serve('manifest.json', 'application/manifest+json; charset=utf-8', 3600);
  for (const icon of icons) serve(icon, 'image/png', 7 * 86_400);
}
