import {
  audit,
  type Actor,
  type ArgumentMeaning,
  type AtTerminal,
  type Command,
  type CommandSet,
} from '../platform/commands.ts';
import { viewDomains } from '../domains/index.ts';
import { nameOfStore } from '../stores/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NameDeps } from './deps.ts';
import {
  endTyped,
  gone,
  giveCode,
  inOrder,
  notRenewed,
  putBack,
  refuse,
  registered,
  renewed,
  take,
  updated,
  type Done,
} from './operating.ts';
import { movesOfName, ordersCalled, type NameOrder } from './queries.ts';
import { registrantOf } from './registrants.ts';
import { waitingNames } from './waiting.ts';

interface Reading extends AtTerminal {
  names: NameDeps;
}
type Operating = Reading & Actor;

const noOrder = 'There is no such order of a name.';

const commands: readonly Command<Reading>[] = [
  {
    words: 'names list',
    does: 'the .com.ng names that wait for us, the oldest first: what to do, for which store, and what was promised for when',
    would: null,
    run: ({ db, clock }) => waitingNames(db.platform, clock.now()),
  },
  {
    words: 'names show <name-order>',
    does: 'an order of a name by its code or a name: how it stands, for whom it is registered, what happened, which records to set',
    would: null,
    run: (deps, [called = '']) => show(deps, called),
  },
  {
    words: 'names take <name-order>',
    does: 'take an order in hand, so that its owner changes nothing meanwhile',
    would: 'take <name-order> in hand',
    run: (deps, args) => change(deps, 'take', args, () => take(deps.names)),
  },
  {
    words: 'names put-back <name-order>',
    does: 'have an order wait again that was taken in hand',
    would: 'have <name-order> wait again',
    run: (deps, args) => change(deps, 'put-back', args, () => putBack(deps.names)),
  },
  {
    words: 'names registered <name-order> <end-day> [<name>]',
    does: 'the registry has given it until a day (2027-11-30); the name is the one typed, or the first choice',
    would: 'say that <name-order> is registered until <end-day>',
    run: (deps, args) => registeredAs(deps, args),
  },
  {
    words: 'names refused <name-order> <reason>',
    does: 'tell its owner why it cannot be had; another can be chosen',
    would: 'refuse <name-order>: <reason>',
    run: (deps, [called = '', ...words]) =>
      withReason(deps, 'refused', [called, ...words], (reason) => refuse(deps.names, reason)),
  },
  {
    words: 'names renewed <name-order> <end-day>',
    does: 'the registry has renewed it until a day',
    would: 'say that <name-order> is renewed until <end-day>',
    run: (deps, [called = '', typed = '']) => {
      const end = endTyped(typed, deps.clock.now());
      if (typeof end === 'string') return Promise.resolve(end);
      return change(deps, 'renewed', [called, typed], () => renewed(deps.names, end));
    },
  },
  {
    words: 'names not-renewed <name-order> <reason>',
    does: 'it could not be renewed: what was paid for it goes back, and its owner reads why',
    would: 'send back what was paid for the next year of <name-order>: <reason>',
    run: (deps, [called = '', ...words]) =>
      withReason(deps, 'not-renewed', [called, ...words], (reason) =>
        notRenewed(deps.names, { reason, actor: deps.actor }),
      ),
  },
  {
    words: 'names transfer-code <name-order> <transfer-code>',
    does: 'put the registry’s transfer code where its owner sees it with her password',
    would: 'give the owner of <name-order> its transfer code',
    run: (deps, [called = '', code = '']) =>
      code === ''
        ? Promise.resolve('Say the code as well.')
        : change(deps, 'transfer-code', [called], () => giveCode(deps.names, code)),
  },
  {
    words: 'names gone <name-order> <reason>',
    does: 'it is not with us any more: moved to another registrar where that was asked for, else let go',
    would: 'say that <name-order> is gone: <reason>',
    run: (deps, [called = '', ...words]) =>
      withReason(deps, 'gone', [called, ...words], (reason) => gone(deps.names, reason)),
  },
  {
    words: 'names updated <name-order>',
    does: 'the registry knows the new details of whom it is for',
    would: 'say that the registry knows the new details of <name-order>',
    run: (deps, args) => change(deps, 'updated', args, () => updated(deps.names)),
  },
];

/** The names owners order through us, from a terminal. */
export const nameCommands: CommandSet<Reading> = {
  commands,
  meanings: {
    'name-order': async (deps, [called = '']): Promise<ArgumentMeaning> => {
      const found = await orderCalled(deps, called);
      return typeof found === 'string'
        ? found
        : { said: `${called} of ${await nameOfStore(deps.db, found.store_id)}` };
    },
  },
};

const isOpen = ({ state }: NameOrder) => state !== 'let_go' && state !== 'moved_away';

/** The one order that is meant; else a sentence, with the codes of those that may be. */
async function orderCalled({ db }: Reading, typed: string): Promise<NameOrder | string> {
  const found = await ordersCalled(db.platform, typed.toLowerCase());
  const open = found.filter(isOpen);
  const meant = found.length > 1 ? open : found;
  if (meant.length === 1) return meant[0]!;
  if (meant.length === 0) return noOrder;
  const each = await Promise.all(
    meant.map(async ({ code, store_id }) => `${code} of ${await nameOfStore(db, store_id)}`),
  );
  return `More than one order is about it. Say the code: ${each.join('; ')}.`;
}

async function show(deps: Reading, called: string): Promise<object | string> {
  const order = await orderCalled(deps, called);
  if (typeof order === 'string') return order;
  const { sealed_code, ...known } = order;
  const storeDb = deps.db.forStore(order.store_id);
  const registrant = await storeDb.read((tx) => registrantOf(tx, order.id));
  const { domains } = await viewDomains(deps.names, storeDb);
  return {
    ...known,
    has_code: sealed_code !== null,
    registrant: registrant && { ...registrant, store_id: undefined, name_order_id: undefined },
    moves: await movesOfName(deps.db.platform, order.id),
    records: domains.find(({ domain }) => domain === order.name)?.records ?? [],
  };
}

/** Does it to the order that is meant, and writes down who did it. */
async function change(
  deps: Operating,
  what: string,
  [called = '', ...data]: string[],
  how: (order: NameOrder) => (tx: StoreTx, order: NameOrder) => Promise<Done>,
): Promise<string> {
  const order = await orderCalled(deps, called);
  if (typeof order === 'string') return order;
  const { done, says } = await inOrder(deps.names, order, how(order));
  if (done) await audit(deps, `names ${what}`, order.code, { store: order.store_id, said: data.join(' ') });
  return says;
}

function withReason(
  deps: Operating,
  what: string,
  [called = '', ...words]: string[],
  how: (reason: string) => (tx: StoreTx, order: NameOrder) => Promise<Done>,
): Promise<string> {
  const reason = words.join(' ').trim();
  if (reason === '') return Promise.resolve('Say why, in words its owner can read.');
  return change(deps, what, [called, reason], () => how(reason));
}

function registeredAs(deps: Operating, [called = '', typed = '', other]: string[]): Promise<string> {
  const end = endTyped(typed, deps.clock.now());
  if (typeof end === 'string') return Promise.resolve(end);
  const given = (other ?? called).toLowerCase();
  return change(deps, 'registered', [called, typed, other ?? ''], ({ wanted }) =>
    registered(deps.names, { name: given.includes('.') ? given : (wanted[0] ?? ''), end }),
  );
}
