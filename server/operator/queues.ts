import type { Act } from '#shared/api/operator.ts';
import { notFound } from '../platform/http/errors.ts';
import { act } from './acts.ts';
import type { ReaderDeps } from './deps.ts';
import { debts, disputes, heldMoney, oddMoney, refunds } from './money-rows.ts';
import { ofCommand, row, text, type Facts, type Row } from './queue-rows.ts';
import { reportActs, reportTitle } from './reported.ts';
import { read } from './sheets.ts';

interface Queue {
  id: string;
  title: string;
  /** What stands in it, and what one does about it. */
  about: string;
  rows(deps: ReaderDeps): Promise<Row[]>;
}

/** What ends the waiting of a name, by what is to be done about it. */
const nameEndings: Record<string, readonly string[]> = {
  register: [
    'names take <name-order>',
    'names registered <name-order> <end-day> [<name>]',
    'names refused <name-order> <reason>',
  ],
  'finish registering': [
    'names registered <name-order> <end-day> [<name>]',
    'names refused <name-order> <reason>',
    'names put-back <name-order>',
  ],
  renew: ['names renewed <name-order> <end-day>', 'names not-renewed <name-order> <reason>'],
  'give the transfer code': [
    'names transfer-code <name-order> <transfer-code>',
    'names gone <name-order> <reason>',
  ],
  'let go': ['names gone <name-order> <reason>'],
  'tell the registry its new details': ['names updated <name-order>'],
};

const nameActs = (facts: Facts): Act[] =>
  (nameEndings[text(facts, 'todo')] ?? []).map((words) => act(words, { 'name-order': text(facts, 'code') }));

function closingActs(facts: Facts): Act[] {
  const slug = /\(([a-z0-9-]+)\)$/.exec(text(facts, 'store'))?.[1] ?? '';
  return [
    act('store not-close <slug>', { slug }),
    ...(text(facts, 'waits_for') ? [act('store close-unsettled <slug> <reason>', { slug })] : []),
  ];
}

/** What waits for one of us: a line more is a queue more. */
const queues: readonly Queue[] = [
  {
    id: 'money',
    title: 'Payments to explain',
    about: 'Money that came by our keys and waits for a decision, and what differs in the books.',
    rows: oddMoney,
  },
  {
    id: 'answers',
    title: 'Answers to suspensions',
    about: 'What owners answered to a suspension, to a page we hid, or to notice. They read the reply.',
    rows: ofCommand(
      'answer list',
      (facts) => `${text(facts, 'by_name')}: ${text(facts, 'words').slice(0, 80)}`,
      (facts) => [act('answer reply <answer-id> <reply>', { 'answer-id': text(facts, 'id') })],
    ),
  },
  {
    id: 'reports',
    title: 'Reports of shops',
    about:
      'What shoppers and others reported, by shop. Look at it, then act on the store or say why not: senders are told, owners only what we do.',
    rows: ofCommand('report list', reportTitle, reportActs),
  },
  {
    id: 'refunds',
    title: 'Refunds that are stuck',
    about: 'Refunds that wait, need bank details, or were asked for over a day ago and not sent.',
    rows: refunds,
  },
  {
    id: 'course-refunds',
    title: 'Course refunds that failed',
    about: 'Refunds of the course that failed or wait for a person, and are not made good since.',
    rows: ofCommand(
      'course refunds',
      (facts) => `${text(facts, 'amount')} of the course`,
      (facts) => [act('course refund <reference>', { reference: text(facts, 'reference') })],
    ),
  },
  {
    id: 'disputes',
    title: 'Disputes to answer',
    about: 'A bank wants money of a plan or of the course back. Stores answer their own.',
    rows: disputes,
  },
  {
    id: 'held',
    title: 'Money to send to stores',
    about:
      'It came before the store had a bank account. Send it there by bank transfer, then write it down; its owners are told. Look first at who gave the account and when, and at what banks ask back.',
    rows: heldMoney,
  },
  {
    id: 'debts',
    title: 'Debts of stores',
    about: 'Stores that owe us for refunds and lost disputes.',
    rows: debts,
  },
  {
    id: 'domains',
    title: 'Domains two stores want',
    about:
      'One store has proven the domain and another answers there. Taken away, it goes to who has proven it.',
    rows: ofCommand(
      'domain contested',
      (facts) => text(facts, 'host'),
      (facts) => [act('domain remove <host>', { host: text(facts, 'host') })],
    ),
  },
  {
    id: 'names',
    title: 'Names to register and renew',
    about: 'The .com.ng names that wait for us, the oldest first, with the day their owners were told.',
    rows: ofCommand('names list', (facts) => `${text(facts, 'names')}: ${text(facts, 'todo')}`, nameActs),
  },
  {
    id: 'closings',
    title: 'Stores that close for good',
    about: 'Closed by their owners or by us, with the day on which each is erased and what holds it up.',
    rows: ofCommand(
      'store closings',
      (facts) => `${text(facts, 'store')}, ${text(facts, 'erased_on')}`,
      closingActs,
    ),
  },
  {
    id: 'events',
    title: 'Events that are stuck',
    about: 'What payment providers told us and the program could not deal with.',
    rows: ofCommand(
      'events stuck',
      (facts) => `${text(facts, 'provider')}, ${text(facts, 'tries')} tries`,
      (facts) => [
        act('event retry <id>', { id: text(facts, 'id') }),
        ...(facts.given_up_at ? [act('event leave <id> <reason>', { id: text(facts, 'id') })] : []),
      ],
    ),
  },
  {
    id: 'erased',
    title: 'Erased people who came back',
    about: 'The back-up that this installation was put back from is older than their erasure.',
    rows: ofCommand(
      'erase list',
      (facts) => `${text(facts, 'what')}: ${text(facts, 'why')}`,
      (facts) => [act('erase again <erasure>', { erasure: text(facts, 'subject') })],
    ),
  },
  {
    id: 'records',
    title: 'Old records that wait',
    about:
      'Orders and payments past their six years that are kept since something of them is not settled. Once it is, they go the night after.',
    async rows(deps) {
      const { waiting } = (await read(deps, 'records')) as { waiting: Facts[] };
      return waiting.map((facts) => row(`${text(facts, 'store')}: ${text(facts, 'why')}`, facts, []));
    },
  },
  {
    id: 'backups',
    title: 'Back-ups that are missing',
    about: 'One is made and read to its end each day. This says what came in its way.',
    async rows(deps) {
      const { is_late: isLate, says, ...more } = (await read(deps, 'backup', 'list')) as Facts;
      return isLate === true ? [row(String(says), more, [act('backup now')])] : [];
    },
  },
  {
    id: 'jobs',
    title: 'Jobs that failed',
    about: 'Work of the program that was tried for the last time and given up.',
    rows: ofCommand(
      'job failed',
      (facts) => text(facts, 'name'),
      (facts) => [
        act('job again <name> <job-id>', { name: text(facts, 'name'), 'job-id': text(facts, 'id') }),
      ],
    ),
  },
  {
    id: 'mails',
    title: 'Mails that failed',
    about: 'Given up in the last 14 days, or tried five times without getting out.',
    rows: ofCommand(
      'mail failed',
      (facts) => `${text(facts, 'template')} to ${text(facts, 'recipient')}`,
      (facts) =>
        facts.can_be_sent === true ? [act('mail again <mail-id>', { 'mail-id': text(facts, 'id') })] : [],
    ),
  },
  {
    id: 'texts',
    title: 'Texts that failed',
    about:
      'Not sent or not arrived in the last 14 days, with what the provider said. Many at once are its trouble or our balance there.',
    rows: ofCommand(
      'text failed',
      (facts) => `${text(facts, 'kind')}, ${text(facts, 'reason').replaceAll('_', ' ') || 'not out yet'}`,
      () => [],
    ),
  },
  {
    id: 'addresses',
    title: 'Addresses that take no mails',
    about:
      'Whom our mails do not reach, and why. Owners and people see it themselves; many at one provider are ours to mend. The mail provider tells of those that come back at /webhooks/mail (docs/operations.md).',
    rows: ofCommand(
      'mail undeliverable',
      (facts) => `${text(facts, 'address')}: ${text(facts, 'reason').replaceAll('_', ' ')}`,
      (facts) => [act('mail reopen <email>', { email: text(facts, 'address') })],
    ),
  },
];

const atOnce = 25;

export async function countQueues(deps: ReaderDeps) {
  const counted = [];
  for (const { id, title, about, rows } of queues)
    counted.push({ id, title, about, count: (await rows(deps)).length });
  return counted;
}

/** One of them, from a place on. @throws AppError not_found */
export async function shownQueue(deps: ReaderDeps, id: string, from: number) {
  const queue = queues.find((one) => one.id === id);
  if (!queue) throw notFound('There is no such list.');
  const { title, about } = queue;
  const all = await queue.rows(deps);
  const next = from + atOnce < all.length ? from + atOnce : null;
  return { id, title, about, count: all.length, items: all.slice(from, from + atOnce), next };
}
