import { expect, it } from 'vitest';
import * as academy from '#shared/api/academy.ts';
import * as accounts from '#shared/api/accounts.ts';
import { lightAcademy, lightAccounts } from './light.ts';

const contracts: Record<string, unknown> = { ...academy, ...accounts };

it.each(Object.entries({ ...lightAcademy, ...lightAccounts }))(
  '%s without its schemas has the method and path of its contract',
  (name, { method, path }) => {
    expect(contracts[name]).toMatchObject({ method, path });
  },
);
