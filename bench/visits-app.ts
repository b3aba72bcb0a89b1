import { createApp } from '#server/app.ts';
import { openEdges } from '#server/edges.ts';
import { readConfig } from '#server/platform/config/config.ts';

/** The program with a switch: told `on` or `off` it counts who comes, or does not. All else stays as it is. */
const edges = await openEdges(readConfig(process.env));
const app = await createApp(edges, {
  secretKeys: ['sk_test_presence_sandbox'],
  publicKey: 'pk_test_presence_sandbox',
  apiBase: 'http://127.0.0.1:9',
  checkoutBase: 'http://127.0.0.1:9',
  standardBase: 'http://127.0.0.1:9',
  mode: 'test',
});
await edges.jobs.start();
await app.listen();
const { visits } = app.deps;
const { note } = visits;
const state = () => {
  const { user, system } = process.cpuUsage();
  return { ...visits.figures(), microseconds: user + system };
};
process.on('message', (told: 'on' | 'off' | 'end') => {
  if (told === 'end') return void app.close().then(() => process.exit(0));
  // What was seen is written in the turn in which it was seen.
  void visits.write().then(() => {
    visits.note = told === 'on' ? note : () => undefined;
    process.send?.(state());
  });
});
process.send?.(state());
