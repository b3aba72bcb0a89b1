import { z } from 'zod';
import { contract } from './contract.ts';
import { Signed } from './passkeys.ts';

/** How long after the second step somebody may look, and how long they may act (minutes). */
export const operatorMinutes = { looking: 8 * 60, acting: 15 } as const;

/** What can be looked up, each by one text: a store by its slug, an order by slug and number, a person by their id. */
export const lookKinds = ['store', 'order', 'payment', 'person', 'domain'] as const;
export type LookKind = (typeof lookKinds)[number];

const Link = z.object({ label: z.string(), kind: z.enum(lookKinds), id: z.string() });
export type Link = z.infer<typeof Link>;

/** One of the operator's commands, offered as a button. */
export const Act = z.object({
  /** The words of the command, with its places. */
  command: z.string(),
  label: z.string(),
  /** What is filled in already, by the name of the place. */
  values: z.record(z.string(), z.string()),
  asks: z.array(z.object({ place: z.string(), label: z.string(), hint: z.string(), optional: z.boolean() })),
  /** Whether a reason is asked for besides, since the words have no place for it. */
  why: z.boolean(),
  danger: z.boolean(),
});
export type Act = z.infer<typeof Act>;

/** Something as the commands show it: facts by their names, lists of them, and texts. */
const Shown = z.unknown();

export const Sheet = z.object({
  kind: z.enum(lookKinds),
  id: z.string(),
  title: z.string(),
  links: z.array(Link),
  acts: z.array(Act),
  sections: z.array(z.object({ title: z.string(), shown: Shown })),
});
export type Sheet = z.infer<typeof Sheet>;

export const OperatorSelf = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['looks', 'acts']),
  /** By what they can show a second time who they are. */
  by: z.object({ app: z.boolean(), passkeys: z.boolean() }),
  /** Until when they may look and act; in the past where they have to show it again. */
  looks_until: z.iso.datetime().nullable(),
  acts_until: z.iso.datetime().nullable(),
  planned: z.string().nullable(),
  /** When the work by the clock was last seen, where it stands still. */
  still_since: z.iso.datetime().nullable(),
  /** What dashboards say right now that does not work. */
  trouble: z.string().nullable(),
  /** The moment of the back-up this installation was put back from, while it is quiet; and how it is woken. */
  quiet: z.object({ taken_at: z.iso.datetime(), act: Act }).nullable(),
});
export type OperatorSelf = z.infer<typeof OperatorSelf>;

export const operatorSelf = contract({
  method: 'GET',
  path: '/api/operator/me',
  summary: 'Who is asking, and what they may see of the console now.',
  answer: OperatorSelf,
});

export const operatorConfirm = contract({
  method: 'POST',
  path: '/api/operator/confirm',
  summary: 'Show the second step: a code of the app, or a passkey’s signature.',
  body: z.union([
    z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Type the six figures your app shows.'),
    }),
    z.object({ signed: Signed }),
  ]),
  answer: OperatorSelf,
});

export const operatorFind = contract({
  method: 'GET',
  path: '/api/operator/find',
  summary: 'Stores, orders, payments, people and domains by what somebody said on the telephone.',
  query: z.object({ words: z.string().trim().min(1, 'Type what you look for.').max(200) }),
  answer: z.object({ found: z.array(Link.extend({ detail: z.string() })) }),
});

export const operatorLook = contract({
  method: 'GET',
  path: '/api/operator/look',
  summary: 'One of them, with all that hangs on it.',
  query: z.object({ kind: z.enum(lookKinds), id: z.string().trim().min(1).max(300) }),
  answer: Sheet,
});

export const operatorQueues = contract({
  method: 'GET',
  path: '/api/operator/queues',
  summary: 'What waits for one of us, by kind.',
  answer: z.object({
    queues: z.array(
      z.object({ id: z.string(), title: z.string(), about: z.string(), count: z.number().int() }),
    ),
  }),
});

export const QueueItem = z.object({
  title: z.string(),
  links: z.array(Link),
  acts: z.array(Act),
  shown: Shown,
});
export type QueueItem = z.infer<typeof QueueItem>;

export const operatorQueue = contract({
  method: 'GET',
  path: '/api/operator/queues/:queue',
  summary: 'One kind of what waits, page by page.',
  params: z.object({ queue: z.string().max(40) }),
  query: z.object({ from: z.coerce.number().int().min(0).max(100_000).default(0) }),
  answer: z.object({
    id: z.string(),
    title: z.string(),
    about: z.string(),
    count: z.number().int(),
    items: z.array(QueueItem),
    next: z.number().int().nullable(),
  }),
});

export const operatorActs = contract({
  method: 'GET',
  path: '/api/operator/acts',
  summary: 'Every act of the console, with what it asks for.',
  answer: z.object({ acts: z.array(Act.extend({ does: z.string() })) }),
});

const Doing = z.object({
  command: z.string().max(200),
  values: z.record(z.string().max(40), z.string().trim().max(4_000)),
  why: z.string().trim().max(1_000).default(''),
});

export const operatorWould = contract({
  method: 'POST',
  path: '/api/operator/would',
  summary: 'What an act would do. Nothing is done; only with the ticket it can be.',
  body: Doing,
  answer: z.object({ said: z.string(), ticket: z.string().nullable() }),
});

export const operatorDo = contract({
  method: 'POST',
  path: '/api/operator/do',
  summary: 'Do what was shown. The same ticket again does nothing and answers the same.',
  body: Doing.extend({ ticket: z.string().max(200) }),
  answer: z.object({ said: Shown }),
});

export const LogEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  store: z.string().nullable(),
  data: Shown,
});
export type LogEntry = z.infer<typeof LogEntry>;

export const operatorLog = contract({
  method: 'GET',
  path: '/api/operator/log',
  summary: 'Who did and looked at what, the newest first.',
  query: z.object({
    who: z.string().trim().max(200).optional(),
    what: z.string().trim().max(100).optional(),
    /** A store's slug. */
    store: z.string().trim().toLowerCase().max(63).optional(),
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ items: z.array(LogEntry), next: z.string().nullable() }),
});
