import * as calls from '#shared/api/money.ts';
import { may } from '#shared/roles.ts';
import { createBankAccounts } from '../payments/index.ts';
import { hours, minutes } from '../platform/clock.ts';
import type { Api } from '../platform/http/http.ts';
import { accountName, bankList, setAccount, viewAccount } from './bank-account.ts';
import { viewBalance } from './balance.ts';
import { setFallback, setKeys, stopKeys, viewOwnKeys } from './own-keys.ts';
import type { MoneyDeps } from './deps.ts';
import { statement } from './statement.ts';

const reading = { name: 'money read', max: 300, perMs: minutes(1) };
const changing = { name: 'money change', max: 30, perMs: hours(1) };
/** Each look costs the provider a question to a bank. */
const naming = { name: 'account name', max: 40, perMs: hours(1) };
const small = 8 * 1024;

/** The owner's routes to where the money goes and what came of it. */
export function mountMoney(api: Api, deps: MoneyDeps): void {
  const look = { auth: 'person', may: 'money.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = {
    auth: 'person',
    may: 'bank',
    limit: changing,
    body: small,
    idempotency: 'idempotent',
    notes: 'money',
  } as const;
  const accounts = createBankAccounts(deps.payments);

  api.ofStore(calls.listBanks, look, async () => ({ items: await bankList(accounts) }));
  api.ofStore(calls.getPayoutAccount, look, ({ store }) => viewAccount(deps, store.storeDb.id));
  api.ofStore(calls.nameOfAccount, { ...change, limit: naming, idempotency: 'safe' }, async ({ body }) => ({
    account_name: await accountName(accounts, body),
  }));
  api.ofStore(calls.setPayoutAccount, change, async ({ store, body, person }) => {
    await setAccount(deps, accounts, { storeDb: store.storeDb, personId: person.id }, body);
    return viewAccount(deps, store.storeDb.id);
  });
  api.ofStore(calls.getOwnKeys, look, ({ store }) =>
    viewOwnKeys(deps, store.storeDb, may(store.role, 'bank')),
  );
  api.ofStore(calls.setOwnKeys, change, async ({ store, body, person }) => {
    await setKeys(deps, store.storeDb, person.id, body);
    return viewOwnKeys(deps, store.storeDb, true);
  });
  api.ofStore(calls.stopOwnKeys, change, async ({ store, body, person }) => {
    await stopKeys(deps, store.storeDb, person.id, body.password);
    return viewOwnKeys(deps, store.storeDb, true);
  });
  api.ofStore(calls.setKeysFallback, change, async ({ store, body }) => {
    await setFallback(deps, store.storeDb, body.fallback);
    return viewOwnKeys(deps, store.storeDb, true);
  });
  api.ofStore(calls.getBalance, look, ({ store }) => viewBalance(deps, store));
  api.ofStore(calls.getStatement, look, ({ store, query }) => statement(deps, store.storeDb, query));
}
