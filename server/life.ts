import { startFailure } from './platform/processes/start-failure.ts';

/** Whatever happens, the program is gone this long after it was asked to stop. */
const stopLimitMs = 10_000;

/** What a start is given to be ended by. */
export interface Life {
  /** How to end what was just begun. @throws when we were asked to stop meanwhile. */
  begun(ending: () => Promise<void>): void;
  /** How to end what works with all the rest, whenever that was begun: it is ended before it. */
  leans(ending: () => Promise<void>): void;
  /** @throws when we were asked to stop meanwhile: then nothing more is begun. */
  goOn(): void;
  /** Whether we were: for what waits, so that it waits no longer. */
  isEnding(): boolean;
}

/** Starts the program, and ends it by a signal or when its start comes to nothing, with one sentence that says why. */
export function live(start: (life: Life) => Promise<void>): void {
  /** In the order it was begun. */
  const endings: (() => Promise<void>)[] = [];
  const leaning: (() => Promise<void>)[] = [];
  let stopping = false;

  const goOn = (): void => {
    if (stopping) throw new Error('Asked to stop while starting.');
  };
  /** Ends everything that was begun, newest first; asked again, it changes nothing. */
  const stop = async (status: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(status), stopLimitMs).unref();
    // What is just being begun can be ended only when it stands.
    await starting.catch(() => undefined);
    for (const end of [...leaning, ...endings.reverse()])
      await end().catch((error: unknown) => console.error(error));
    process.exit(status);
  };
  // Before anything is begun, so that a signal during the start leaves nothing behind either.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  // Where a launcher stands above us, a stop of it is a stop of ours.
  process.on('disconnect', () => void stop(0));

  const starting = start({
    begun(ending) {
      endings.push(ending);
      goOn();
    },
    leans: (ending) => void leaning.push(ending),
    goOn,
    isEnding: () => stopping,
  });
  starting.catch((error: unknown) => {
    if (!stopping) console.error(startFailure(error) ?? error);
    void stop(1);
  });
}
