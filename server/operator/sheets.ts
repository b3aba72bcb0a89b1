import type { Act, Link, LookKind, Sheet } from '#shared/api/operator.ts';
import { notFound } from '../platform/http/errors.ts';
import { orderNumbers } from '../orders/index.ts';
import { nameOfStore, shopHosts, storeAt } from '../stores/index.ts';
import { act } from './acts.ts';
import { commandFor } from './commands.ts';
import type { ReaderDeps } from './deps.ts';
import { asPrinted } from './printed.ts';
import { shownLog } from './log.ts';

type Facts = Record<string, unknown>;

/** What opens a payment to whoever holds it, and is nobody's to read. */
const kept = new Set(['access_code', 'authorization_url', 'callback_url', 'shopper_url']);

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([name]) => !kept.has(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutKeys(inner)]));
}

/** What a command that reads answers, as it is printed at the terminal. */
export async function read(deps: ReaderDeps, ...words: string[]): Promise<unknown> {
  const found = commandFor(words);
  if (found?.command.would !== null) throw new Error(`"${words.join(' ')}" is no command that reads.`);
  return withoutKeys(await asPrinted(deps.db, await found.command.run(deps, found.args)));
}

/** The same, of something that is there. @throws AppError not_found with what the command says. */
async function readOne(deps: ReaderDeps, ...words: string[]): Promise<Facts> {
  const answer = await read(deps, ...words);
  if (typeof answer === 'string') throw notFound(answer);
  return answer as Facts;
}

interface Looked extends Omit<Sheet, 'kind' | 'id'> {
  /** The store it is of, for the log. */
  storeId: string | null;
}

const linkTo = (kind: LookKind, id: string, label: string): Link => ({ kind, id, label });

async function storeLink(deps: ReaderDeps, storeId: string | null): Promise<Link[]> {
  if (!storeId) return [];
  const name = await nameOfStore(deps.db, storeId);
  return [linkTo('store', /\(([^()]*)\)$/.exec(name)![1]!, name)];
}

async function store(deps: ReaderDeps, slug: string): Promise<Looked> {
  const shown = await readOne(deps, 'store', 'show', slug);
  const isSuspended = shown.state === 'suspended';
  const standing: Act[] = isSuspended
    ? [act('store restore <slug>', { slug })]
    : [act('store suspend <slug> <reason>', { slug }), act('store end <slug> <day> <reason>', { slug })];
  const { items } = await shownLog(deps.db, { store: slug });
  return {
    title: `${String(shown.name)} (${slug})`,
    storeId: await storeAt(deps.db.platform, slug, 'slug'),
    links: (shown.owners as string[]).map((email) => linkTo('person', email, email)),
    acts: [
      ...standing,
      act('store hide <slug> <address> <reason>', { slug }),
      act('store close <slug> <reason>', { slug }),
      act('billing grant <slug> <days>', { slug }),
      act('payout record <slug> <kobo> <bank-reference>', { slug }),
      act('debt paid <slug> <kobo> <bank-reference>', { slug }),
      act('debt forgive <slug> <kobo> <reason>', { slug }),
    ],
    sections: [
      { title: 'Store', shown },
      { title: 'What we did about it', shown: await read(deps, 'store', 'measures', slug) },
      { title: 'What was reported about it', shown: await read(deps, 'report', 'of', slug) },
      { title: 'Plan', shown: await read(deps, 'billing', 'show', slug) },
      { title: 'Latest orders', shown: await read(deps, 'order', 'list', slug) },
      { title: 'From the log', shown: items.slice(0, 10) },
    ],
  };
}

/** By a store's slug and a number, in either order. */
async function order(deps: ReaderDeps, said: string): Promise<Looked> {
  const words = said.split(/\s+/);
  const number = words.find((word) => /^#?\d+$/.test(word)) ?? '';
  const slug = words.find((word) => word !== number) ?? '';
  const shown = await readOne(deps, 'order', 'show', slug, number);
  const storeId = await storeAt(deps.db.platform, slug, 'slug');
  return {
    title: `Order ${number.startsWith('#') ? number : `#${number}`}`,
    storeId,
    links: await storeLink(deps, storeId),
    acts: [],
    sections: [{ title: 'Order', shown }],
  };
}

/** What can be done about a payment besides, by what was paid. */
const ofPurpose: Record<string, (reference: string) => Act[]> = {
  plan: (reference) => [act('billing refund <reference>', { reference })],
  course: (reference) => [
    act('course refund <reference>', { reference }),
    act('course move <reference> <email>', { reference }),
  ],
};

async function payment(deps: ReaderDeps, reference: string): Promise<Looked> {
  const shown = await readOne(deps, 'payment', 'show', reference);
  const storeId = (shown.store_id ?? null) as string | null;
  const of = await storeLink(deps, storeId);
  const paid = shown.purpose === 'order' && of[0] ? await orderOf(deps, storeId!, of[0].id, shown) : [];
  const payer = typeof shown.email === 'string' && shown.email !== '' ? shown.email : null;
  return {
    title: `Payment ${reference}`,
    storeId,
    links: [...of, ...paid, ...(payer ? [linkTo('person', payer, payer)] : [])],
    acts: [
      act('payment settle <reference>', { reference }),
      act('payment accept <reference> <reason>', { reference }),
      act('payment return <reference> <reason>', { reference }),
      act('payment explain <reference> <reason>', { reference }),
      ...(ofPurpose[String(shown.purpose)]?.(reference) ?? []),
    ],
    sections: [{ title: 'Payment', shown }],
  };
}

async function orderOf(deps: ReaderDeps, storeId: string, slug: string, shown: Facts): Promise<Link[]> {
  const id = String(shown.owner_id);
  const number = (await deps.db.forStore(storeId).read((tx) => orderNumbers(tx, [id]))).get(id);
  return number === undefined ? [] : [linkTo('order', `${slug} ${number}`, `Order #${number}`)];
}

async function person(deps: ReaderDeps, said: string): Promise<Looked> {
  const shown = await read(deps, 'person', 'show', said);
  // Who paid or owns need not have an account any more.
  if (typeof shown === 'string' && !said.includes('@')) throw notFound(shown);
  const facts = (typeof shown === 'string' ? { email: said.toLowerCase(), account: shown } : shown) as Facts;
  const email = String(facts.email);
  const slugs = ((facts.stores ?? []) as { slug: string }[]).map(({ slug }) => slug);
  return {
    title: typeof shown === 'string' ? email : String(facts.name),
    storeId: null,
    links: slugs.map((slug) => linkTo('store', slug, slug)),
    acts: [
      act('course grant <email>', { email }),
      act('course withdraw <email>', { email }),
      ...(typeof shown === 'string' ? [] : [act('account sign-out <account>', { account: email })]),
      ...(facts.two_step_sign_in ? [act('account two-step-off <account>', { account: email })] : []),
    ],
    sections: [
      { title: 'Account', shown: facts },
      { title: 'Payments from this address', shown: await read(deps, 'payment', 'of', email) },
    ],
  };
}

async function domain(deps: ReaderDeps, host: string): Promise<Looked> {
  const shown = await read(deps, 'domain', 'show', host);
  if (typeof shown === 'string') throw notFound(shown);
  const holder = await shopHosts.holderOf(deps.db.platform, host.toLowerCase());
  return {
    title: host,
    storeId: holder,
    links: await storeLink(deps, holder),
    acts: holder ? [act('domain remove <host>', { host })] : [],
    sections: [{ title: 'Who wants it', shown }],
  };
}

const sheets: Record<LookKind, (deps: ReaderDeps, id: string) => Promise<Looked>> = {
  store,
  order,
  payment,
  person,
  domain,
};

/** One thing with all that hangs on it. @throws AppError not_found */
export async function sheetOf(
  deps: ReaderDeps,
  kind: LookKind,
  id: string,
): Promise<{ sheet: Sheet; storeId: string | null }> {
  const { storeId, ...looked } = await sheets[kind](deps, id);
  return { sheet: { kind, id, ...looked }, storeId };
}
