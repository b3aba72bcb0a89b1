import { executionAsyncResource } from 'node:async_hooks';

const held: object[] = [];

/**
 * Holds one of the engine's ticks (`process.nextTick`) for as long as the process lives. A tick is made by a shape that the
 * engine learned of those before it. A collection of the whole heap that meets none of them forgets the shape, and from then
 * on the engine looks it up again for each tick: six times the time, until the process ends.
 */
export function holdTick(): void {
  process.nextTick(() => held.push(executionAsyncResource()));
}
