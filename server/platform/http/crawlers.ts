import type { FastifyInstance } from 'fastify';
import { escaped } from '#shared/html.ts';

/** What search engines ask for first: which pages there are, and where there is nothing for them. */
export function mountCrawlers(fastify: FastifyInstance, platformUrl: string, listed: string[]): void {
  const text = robots(platformUrl);
  const map = sitemap(platformUrl, listed);
  fastify.get('/robots.txt', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(text),
  );
  fastify.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(map),
  );
}

/** Pages that must not be listed say so themselves; they would not be heard if they were shut here. */
function robots(platformUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${platformUrl}/sitemap.xml\n`;
}

function sitemap(platformUrl: string, listed: string[]): string {
  const rows = listed.map((path) => `<url><loc>${escaped(platformUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}
