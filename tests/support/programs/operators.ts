import type { OperatorSelf } from '#shared/api/operator.ts';
import { operatorDeps } from '#server/compose.ts';
import { operate, readTyped } from '#server/operator/index.ts';
import { minutes } from '#server/platform/clock.ts';
import type { TestApp } from '../app.ts';
import type { Client } from '../client.ts';
import { twoStepsIn, type Locked } from '../two-step.ts';

/** What is typed at the terminal beside the running program; answers what it prints. */
export const terminal = async (world: TestApp, line: string): Promise<unknown> =>
  (await operate(operatorDeps(world.app.deps, 'operator tola'), readTyped(line.split(' '), {}))).print;

export interface TestOperator extends Locked {
  /** Shows the second step in this session; the clock goes on by a code, so that each is another. */
  confirm(client?: Client): Promise<{ status: number; body: OperatorSelf }>;
}

/** Somebody with two-step sign-in whom the terminal has named, and who has not shown it in the console yet. */
export async function namedOperator(world: TestApp, role = 'acts'): Promise<TestOperator> {
  const steps = twoStepsIn(world);
  const locked = await steps.locked();
  const said = await terminal(world, `operator add ${locked.email} ${role}`);
  if (!String(said).includes('uses the console now')) throw new Error(String(said));
  return {
    ...locked,
    async confirm(client = locked.client) {
      world.clock.advance(minutes(1));
      return client.post<OperatorSelf>('/api/operator/confirm', { code: steps.shown(locked.secret) });
    },
  };
}

interface Would {
  said: string;
  ticket: string | null;
}

/** Has an act shown and done; answers what it said. */
export async function doAs(
  client: Client,
  command: string,
  values: Record<string, string>,
  why = '',
): Promise<{ would: Would; said: unknown }> {
  const asked = { command, values, why };
  const would = await client.post<Would>('/api/operator/would', asked);
  if (would.status !== 200) throw new Error(`${command} was not shown: ${would.text}`);
  const done = await client.post<{ said: unknown }>('/api/operator/do', {
    ...asked,
    ticket: would.body.ticket,
  });
  if (done.status !== 200) throw new Error(`${command} was not done: ${done.text}`);
  return { would: would.body, said: done.body.said };
}
