import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { PageDraft, PageState } from '#shared/api/pages.ts';
import { newest } from '#blocks/page-document.ts';
import { newId } from '#server/platform/ids.ts';
import type { Client } from '../support/client.ts';
import type { KeptMail } from '../support/mails/mailbox.ts';
import { anyPhone } from './order-acts.ts';
import { ownersCall, type OrderShop } from './order-shops.ts';
import type { Life } from './purpose.ts';
import { patiently, type World } from './world.ts';

/** A page of a shop on which shoppers leave their address or ask something, and what they were told was taken. */
export interface FormPage {
  shop: OrderShop;
  path: string;
  /** Addresses by what they did last, and how often they said yes. */
  readers: Map<string, { state: 'confirmed' | 'left'; confirmed: number }>;
  /** Words that were sent, and how often they were acknowledged as something new. */
  questions: Map<string, number>;
}

const sections = [
  { id: 'news', type: 'newsletter', settings: { heading: 'News', about: 'new cloth' } },
  { id: 'ask', type: 'enquiry', settings: { ask_message: true } },
];

/** A page with both forms, published while the program may be struck down. */
export async function openFormPage(shop: OrderShop): Promise<FormPage> {
  const begun = await ownersCall<PageDraft>(shop, 'POST', '/pages', { title: 'Write to us' });
  const { id, revision, path } = begun!.body;
  const document = { version: newest, title: '', sections };
  await ownersCall(shop, 'PUT', `/pages/${id}/draft`, { document, base_revision: revision });
  const shown = await ownersCall<PageState>(shop, 'POST', `/pages/${id}/publish`, { revision: revision + 1 });
  if (shown?.status !== 200) throw new Error(`The page was not published: ${shown?.text}`);
  return { shop, path, readers: new Map(), questions: new Map() };
}

/** What shoppers leave in the forms of a page. */
export function formLives(page: FormPage): Life[] {
  return [
    { name: 'somebody who wants the news', weight: 4, live: () => wantsNews(page) },
    { name: 'somebody who asks something', weight: 4, live: () => asks(page) },
  ];
}

const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const sendTo = (browser: Client, to: string, fields: Record<string, string>) =>
  patiently(() => browser.post(to, Buffer.from(new URLSearchParams(fields).toString()), asForm));

/** One, or several taps on a button at once. */
const taps = ({ random }: World) => Array.from({ length: random() < 0.3 ? 3 : 1 });

async function wantsNews({ shop, path, readers }: FormPage): Promise<void> {
  const { world } = shop;
  const email = `reads-${newId()}@example.com`;
  const browser = world.browser(shop.slug);
  const fields = { page: path, section: 'news', email };
  const asked = await Promise.all(taps(world).map(() => sendTo(browser, '/newsletter', fields)));
  if (asked.some((reply) => reply?.status !== 200)) return;
  world.happened('news asked for');
  if (world.random() < 0.2) return;
  const code = await codeIn(world, email, 'confirm');
  const said = await Promise.all(taps(world).map(() => sendTo(browser, '/newsletter/confirm', { code })));
  if (said.some((reply) => reply?.status !== 200)) return;
  readers.set(email, { state: 'confirmed', confirmed: 1 });
  world.happened('news confirmed');
  if (world.random() < 0.3) {
    const left = await sendTo(browser, '/newsletter/leave', { code: await codeIn(world, email, 'leave') });
    if (left?.status !== 200) return;
    readers.set(email, { state: 'left', confirmed: 1 });
    world.happened('news left');
  }
}

const patienceMs = 120_000;

/** The code of a link in the first mail to an address. */
async function codeIn({ app, rows }: World, email: string, use: 'confirm' | 'leave'): Promise<string> {
  const folder = path.join(app.dataDir, 'mail');
  const [row] = await rows<{ id: string }>(
    `select id from mails where recipient = $1 and template = 'newsletter-confirm' order by created_at limit 1`,
    [email],
  );
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(200)) {
    await app.order({ what: 'work' }).catch(() => undefined);
    const file = readdirSync(folder).find((name) => name.endsWith(`${row?.id}.json`));
    if (!file) continue;
    const mail = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as KeptMail;
    const link = mail.links.find((one) => one.includes(`/newsletter/${use}?`));
    return new URL(link!).searchParams.get('code')!;
  }
  throw new Error(`No mail came to ${email}.`);
}

async function asks({ shop, path, questions }: FormPage): Promise<void> {
  const { world } = shop;
  const message = `Do you have it in blue? ${newId()}`;
  const person = { name: 'Ngozi Ade', phone: anyPhone(world) };
  const email = world.random() < 0.5 ? `asks-${newId()}@example.com` : '';
  const fields = { page: path, section: 'ask', message, email, ...person };
  const browser = world.browser(shop.slug);
  const send = async () => {
    const sent = await Promise.all(taps(world).map(() => sendTo(browser, '/enquiry', fields)));
    return sent.every((reply) => reply?.status === 200);
  };
  if (!(await send())) return;
  questions.set(message, 1);
  world.happened('enquiry sent');
  if (world.random() < 0.3) return;
  const [row] = await world.rows<{ id: string }>('select id from enquiries where message = $1', [message]);
  if (!row) return;
  const answered = await ownersCall(shop, 'PUT', `/enquiries/${row.id}/state`, { state: 'answered' });
  if (answered?.status !== 200) throw new Error(`An enquiry was not answered: ${answered?.text}`);
  world.happened('enquiry answered');
  // The same again, after it was answered, is another.
  if (world.random() < 0.5 && (await send())) questions.set(message, 2);
}

/** What was acknowledged and is lost or doubled; a sentence each. */
export async function wrongForms({ shop, readers, questions }: FormPage): Promise<string[]> {
  const { world, store } = shop;
  const found: string[] = [];
  const people = await world.rows<{ email: string; state: string; mails: number }>(
    `select s.email, s.state, (select count(*)::int from mails m
       where m.recipient = s.email and m.template = 'newsletter-joined') as mails
     from subscribers s where s.store_id = $1`,
    [store.storeId],
  );
  for (const [email, wanted] of readers) {
    const rows = people.filter((row) => row.email === email);
    // Who left is forgotten after a month.
    const isForgotten = rows.length === 0 && wanted.state === 'left';
    const isRight =
      rows.length === 1 && rows[0]!.state === wanted.state && rows[0]!.mails === wanted.confirmed;
    if (!isRight && !isForgotten)
      found.push(`${email} should be ${wanted.state} and is ${JSON.stringify(rows)}`);
  }
  const kept = await world.rows<{ message: string; rows: number; told: number }>(
    `select e.message, count(*)::int as rows,
       sum((select count(*) from mails m where m.key like 'enquiry-came:' || e.id || ':%'))::int as told
     from enquiries e where e.store_id = $1 group by e.message`,
    [store.storeId],
  );
  const counts = new Map(kept.map((row) => [row.message, row]));
  for (const [message, wanted] of questions) {
    const { rows = 0, told = 0 } = counts.get(message) ?? {};
    if (rows !== wanted || told !== wanted)
      found.push(`“${message}” was sent ${wanted} times, is kept ${rows} times and was told ${told} times`);
  }
  return found;
}
