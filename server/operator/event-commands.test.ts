import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { paymentWorld } from '#tests/support/payments.ts';
import { commandFor } from './commands.ts';
import type { OperatorDeps } from './deps.ts';

test('the operator sees events that were given up and has them tried again', async () => {
  const world = await paymentWorld();
  onTestFinished(() => world.close());
  const type = (words: string) => {
    const { command, args } = commandFor(words.split(' '))!;
    const { db, clock } = world.deps;
    return command.run({ db, clock, actor: 'operator' } as OperatorDeps, args);
  };
  expect(await type('events stuck')).toEqual([]);
  const id = newId();
  await world.database.sql(
    `insert into provider_events (id, provider, integration, digest, headers, body, received_at, tries, given_up_at, outcome)
     values ($1, 'paystack', 'platform', 'x', '{}', 'x', $2, 20, $2, 'given up: broken')`,
    [id, world.clock.now()],
  );
  expect(await type('events stuck')).toMatchObject([{ id, tries: 20, outcome: 'given up: broken' }]);
  expect(await type(`event retry ${id}`)).toBe('It is tried again within a minute.');
  expect(await type('events stuck')).toEqual([]);
  const [row] = await world.database.sql('select tries, next_try_at, outcome from provider_events');
  expect(row).toEqual({ tries: 0, next_try_at: world.clock.now(), outcome: null });
  for (const other of [newId(), 'x', ''])
    expect(await type(`event retry ${other}`)).toBe('There is no such event that waits to be dealt with.');
  expect(await world.database.sql('select action from audit_entries')).toHaveLength(1);
});
