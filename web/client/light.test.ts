import { expect, it } from 'vitest';
import * as academy from '#shared/api/academy.ts';
import * as account from '#shared/api/account.ts';
import * as accounts from '#shared/api/accounts.ts';
import * as liveClass from '#shared/api/live-class.ts';
import * as newStore from '#shared/api/new-store.ts';
import * as passkeys from '#shared/api/passkeys.ts';
import * as staff from '#shared/api/staff.ts';
import * as stores from '#shared/api/stores.ts';
import * as twoStep from '#shared/api/two-step.ts';
import { lightAcademy, lightAccounts, lightWaysIn } from './light.ts';
import { lightLiveClass } from './light-live-class.ts';
import { lightStores } from './light-stores.ts';

const contracts: Record<string, unknown> = {
  ...academy,
  ...accounts,
  ...account,
  ...liveClass,
  ...newStore,
  ...passkeys,
  ...staff,
  ...stores,
  ...twoStep,
};

it.each(
  Object.entries({ ...lightAcademy, ...lightAccounts, ...lightLiveClass, ...lightStores, ...lightWaysIn }),
)('%s without its schemas has the method and path of its contract', (name, { method, path }) => {
  expect(contracts[name]).toMatchObject({ method, path });
});
