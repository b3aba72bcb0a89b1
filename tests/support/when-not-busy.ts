import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './client.ts';

/** Asks again where somebody is told that we are busy: on a machine that does other things, too, that is no answer yet. */
export async function whenNotBusy<Body>(ask: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(200);
  }
}
