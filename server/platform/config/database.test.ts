import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sharesOf } from './database.ts';

const secret = { SECRET_KEY: 'a secret of thirty-two letters or more' };
const url = 'postgres://presence@127.0.0.1/presence';

test('one process has 21 connections unless said, of which jobs and counters have their own; several share 48', () => {
  const each = (processes: string) => readConfig({ ...secret, WEB_PROCESSES: processes }).databaseConnections;
  expect(['1', '2', '4', '64'].map(each)).toEqual([21, 21, 12, 6]);
  expect(readConfig({ ...secret, WEB_PROCESSES: '4', DATABASE_CONNECTIONS: '30' })).toMatchObject({
    databaseConnections: 30,
  });
  expect(sharesOf(21)).toEqual({ served: 16, counters: 2, jobs: 3 });
  expect(sharesOf(6)).toEqual({ served: 3, counters: 1, jobs: 2 });
  expect(() => readConfig({ ...secret, DATABASE_CONNECTIONS: '5' })).toThrow(/^DATABASE_CONNECTIONS: /);
});

test('a pooler is named with a way around it, and neither without a database', () => {
  const pooled = { ...secret, DATABASE_POOLER: 'transaction', MIGRATE_URL: url };
  expect(() => readConfig(pooled)).toThrow('DATABASE_URL: must be set when MIGRATE_URL is');
  expect(() => readConfig({ ...secret, DATABASE_URL: url, DATABASE_POOLER: 'session' })).toThrow(
    /^DATABASE_POOLER: /,
  );
  expect(() => readConfig({ ...secret, DATABASE_URL: url, DATABASE_POOLER: 'transaction' })).toThrow(
    /^MIGRATE_URL: must be set when DATABASE_POOLER is/,
  );
  expect(readConfig({ ...pooled, DATABASE_URL: url })).toMatchObject({
    databaseUrl: url,
    migrateUrl: url,
    databaseIsPooled: true,
    migrateAtStart: true,
  });
});
