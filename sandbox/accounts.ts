import type { IncomingMessage } from 'node:http';
import type { ApiRoute, Asked } from './api/api-types.ts';
import type { Account, AccountOptions, Shared } from './account.ts';
import type { Context } from './context.ts';
import { createAccount } from './account.ts';
import { keyGiven, sameText } from './api/api.ts';
import { ControlError } from './control/error.ts';

/** The accounts of one sandbox; the first is the one that is meant when nothing is said. */
export interface Accounts {
  all(): readonly Account[];
  first: Context;
  /** @throws ControlError when there is none of this number. */
  at(number: number): Account;
  /** @throws ControlError when another account has one of its keys. */
  add(options: AccountOptions): Account;
  /** @throws ControlError when another account has one of these keys. */
  setKeys(account: Context, keys: readonly string[]): void;
  /** Whose key a call to the API carries; the first account for a key nobody has, which then refuses it. */
  calledBy(request: IncomingMessage, route: ApiRoute, asked: Asked): Context;
  /** Whose payment page has this code. */
  withAccessCode(code: string): Context;
  /** The one account of which this is true, or the first. */
  where(holds: (context: Context) => boolean): Context;
}

export function createAccounts(shared: Shared, options: readonly AccountOptions[]): Accounts {
  const all: Account[] = [];

  function mustBeFree(keys: readonly string[], except?: Context): void {
    const taken = all.some(
      ({ context }) => context !== except && context.keys.some((key) => keys.includes(key)),
    );
    if (taken) throw new ControlError(409, 'Another account has this key.');
  }

  function add(wanted: AccountOptions): Account {
    const account = createAccount(shared, wanted, all.length);
    mustBeFree(account.context.keys);
    all.push(account);
    return account;
  }

  for (const one of options) add(one);
  const first = all[0]!.context;
  const where = (holds: (context: Context) => boolean): Context =>
    all.find(({ context }) => holds(context))?.context ?? first;

  return {
    all: () => all,
    first,
    at(number) {
      const account = all[number];
      if (!account) throw new ControlError(404, `There is no account ${number}.`);
      return account;
    },
    add,
    setKeys(account, keys) {
      mustBeFree(keys, account);
      account.keys.splice(0, account.keys.length, ...keys);
    },
    calledBy(request, route, asked) {
      const given = keyGiven(request, route, asked.fields);
      if (route.access === 'open') return where((context) => route.reference(context, asked) !== null);
      if (route.access) return where(({ publicKey }) => sameText(publicKey, given));
      return where(({ keys }) => keys.some((key) => sameText(key, given)));
    },
    withAccessCode: (code) => where(({ store }) => store.byAccessCode.has(code)),
    where,
  };
}
