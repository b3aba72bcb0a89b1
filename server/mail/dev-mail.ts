import { lagosMoment } from '#shared/lagos.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { product } from '#shared/product.ts';
import type { Config } from '../platform/config/config.ts';
import { notFound } from '../platform/http/errors.ts';
import { isId } from '../platform/ids.ts';
import { mailFolder, type KeptMail } from './sending/carriers.ts';
import { escaped } from './text.ts';

const mostListed = 1000;

/** Shows the mails that were kept instead of sent: `/dev/mail` for people, `/dev/mail.json` for tests. Never in production. */
export function mountDevMail(fastify: FastifyInstance, deps: { config: Config }): void {
  const { config } = deps;
  if (config.production || config.smtpUrl) return;
  const folder = mailFolder(config.dataDir);
  fastify.get('/dev/mail.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await keptMails(folder)),
  );
  fastify.get('/dev/mail', async (_request, reply) => page(reply, 'Mails', listOf(await keptMails(folder))));
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params;
    const name = isId(id) ? (await fileNames(folder)).find((one) => one.endsWith(`-${id}.json`)) : undefined;
    if (!name) throw notFound('There is no such mail.');
    return page(reply, 'Mail', oneOf(await read(folder, name)));
  });
}

/** Newest first. */
async function keptMails(folder: string): Promise<KeptMail[]> {
  const names = (await fileNames(folder)).slice(0, mostListed);
  return Promise.all(names.map((name) => read(folder, name)));
}

async function fileNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
}

async function read(folder: string, name: string): Promise<KeptMail> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail;
}

function listOf(mails: KeptMail[]): string {
  if (mails.length === 0) return '<h1>Mails</h1><p>None yet. Mails appear here instead of being sent.</p>';
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${escaped(mail.id)}">${escaped(mail.subject)}</a><br>to ${escaped(mail.to)}, <time datetime="${escaped(mail.at)}">${escaped(lagosMoment(mail.at))}</time></li>`,
  );
  return `<h1>Mails</h1><p>Newest first. They appear here instead of being sent.</p><ol>${rows.join('')}</ol>`;
}

function oneOf(mail: KeptMail): string {
  const links = mail.links.map((link) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('');
  return `<p><a href="/dev/mail">All mails</a></p><h1>${escaped(mail.subject)}</h1>
<p>to ${escaped(mail.to)}, ${escaped(lagosMoment(mail.at))}, template ${escaped(mail.template)}</p>
${links ? `<h2>Links</h2><ul>${links}</ul>` : ''}
<h2>As it looks</h2><iframe title="The mail as it looks" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escaped(openingAbove(mail.html))}"></iframe>
<h2>As plain text</h2><pre>${escaped(mail.text)}</pre>`;
}

/** Links inside the frame open in the whole window. */
function openingAbove(html: string): string {
  return html.replace('<head>', '<head><base target="_top">');
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem;color:#14231c;background:#fff}
a{color:#0b5d3b;word-break:break-word}li{margin:0 0 .8rem}pre{white-space:pre-wrap;word-break:break-word;background:#f3f0e7;padding:1rem}
iframe{width:100%;height:36rem;border:1px solid #8a8f84}h1{font-size:1.5rem}h2{font-size:1.1rem}`;

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(
      `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ${product.name}</title><style>${style}</style></head><body>${body}</body></html>`,
    );
}
