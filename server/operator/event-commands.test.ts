import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { paymentWorld } from '#tests/support/selling/payments.ts';
import { commandFor } from './commands.ts';
import type { OperatorDeps } from './deps.ts';

test('the operator sees events that were given up, and has them tried again or leaves them with a reason', async () => {
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
  // One that is tried goes on; one that was given up is left with a reason, and its words go with those of others.
  const why = 'The provider says it was a test of theirs';
  const gone = 'There is no such event that was given up. One that is still tried ends by itself.';
  expect(await type(`event leave ${id} ${why}`)).toBe(gone);
  await world.database.sql(
    'update provider_events set tries = 20, given_up_at = received_at, next_try_at = null',
  );
  expect(await type(`event leave ${id} short`)).toBe('Say why, in 10 to 500 characters.');
  expect(await type('events stuck')).toHaveLength(1);
  expect(await type(`event leave ${id} ${why}`)).toBe('Nothing waits for it any more.');
  expect([await type('events stuck'), await type(`event leave ${id} ${why}`)]).toEqual([[], gone]);
  const [left] = await world.database.sql('select processed_at, outcome from provider_events');
  expect(left).toEqual({ processed_at: world.clock.now(), outcome: `left: ${why}` });
  for (const other of [newId(), 'x', ''])
    expect(await type(`event retry ${other}`)).toBe('There is no such event that waits to be dealt with.');
  expect(await world.database.sql('select action, subject from audit_entries order by at, id')).toEqual([
    { action: 'event retry', subject: id },
    { action: 'event leave', subject: id },
  ]);
});
