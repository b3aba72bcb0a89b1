import type { ServerResponse } from 'node:http';
import { minutes, seconds, type Clock } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import type { Siblings } from '../platform/processes/siblings.ts';
import { eventsAfter, lastEvents, type ClassEvent } from './room-queries.ts';

const lookEvery = 500;
const heartbeatEvery = seconds(20);
/** What may wait for a slow reader (bytes); beyond it the connection is cut, and takes up later where it was. */
const mostWaiting = 64 * 1024;
/** And so long, also where little is said: what is written to it is not taken, though its line is open. */
const longestStill = minutes(1);
/** A code word is for those who are here when it is said. */
const wordFresh = minutes(5);
/** More windows of one seat close the oldest. */
const mostPerReader = 3;

interface Listener {
  classId: string;
  reader: string;
  seq: number;
  response: ServerResponse;
  /** Since when something waits that was written to it (milliseconds since 1970); null while all is taken. */
  stillSince: number | null;
}

export interface Streams {
  /** Writes what happened after `seq`, and then what happens, until the reader goes. */
  join(listener: { classId: string; reader: string; seq: number }, response: ServerResponse): void;
  /** Ends every stream of a reader, as when a seat is given up, here and in the siblings. */
  leave(reader: string): Promise<void>;
  /** Something happened in a class: who listens hears it now and not at the next look, here and in the siblings. */
  news(classId: string): Promise<void>;
  close(): void;
}

const isStale = ({ name, at }: ClassEvent, clock: Clock) =>
  name === 'word' && clock.now().getTime() - at.getTime() > wordFresh;
const textOf = ({ seq, name, data }: ClassEvent) =>
  `id:${seq}\nevent:${name}\ndata:${JSON.stringify(data)}\n\n`;

interface StreamDeps {
  db: PlatformDb;
  clock: Clock;
  log: Log;
  siblings: Siblings;
}

async function look(
  db: PlatformDb,
  listeners: Listener[],
  deliver: (listener: Listener, event: ClassEvent) => void,
): Promise<void> {
  const ids = [...new Set(listeners.map((one) => one.classId))];
  if (ids.length === 0) return;
  for (const { id, last_event: last } of await lastEvents(db, ids)) {
    const ours = listeners.filter((one) => one.classId === id);
    const from = Math.min(...ours.map((one) => one.seq));
    if (from >= last) continue;
    for (const event of await eventsAfter(db, id, from))
      for (const listener of ours) deliver(listener, event);
  }
}

/** Writes to a reader, and hangs up on one that takes nothing of it. */
function sayTo(listener: Listener, text: string, now: number): void {
  const { response } = listener;
  listener.stillSince = response.writableLength > 0 ? (listener.stillSince ?? now) : null;
  response.write(text);
  const isStill = listener.stillSince !== null && now - listener.stillSince >= longestStill;
  if (isStill || response.writableLength > mostWaiting) response.destroy();
}

/**
 * One look at the database serves every reader of this process, so any number of processes may serve one class. Nothing
 * is asked while nobody listens.
 */
export function createStreams(deps: StreamDeps): Streams {
  const listeners = new Set<Listener>();
  let looking: Promise<void> | null = null;
  let timers: NodeJS.Timeout[] = [];

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.response.end();
    if (listeners.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };
  const ofReader = (reader: string) => [...listeners].filter((one) => one.reader === reader);
  const write = (listener: Listener, text: string) => {
    const { response } = listener;
    if (response.destroyed || response.writableEnded) return drop(listener);
    sayTo(listener, text, deps.clock.now().getTime());
  };
  const deliver = (listener: Listener, event: ClassEvent) => {
    if (event.seq <= listener.seq) return;
    listener.seq = event.seq;
    if (!isStale(event, deps.clock)) write(listener, textOf(event));
  };
  const lookOnce = () => {
    looking ??= look(deps.db, [...listeners], deliver)
      .catch((error: unknown) => deps.log.warn('the live page could not look for news', { error }))
      .finally(() => (looking = null));
    return looking;
  };
  const begin = () => {
    if (timers.length > 0) return;
    timers = [
      setInterval(() => void lookOnce(), lookEvery).unref(),
      setInterval(() => {
        for (const listener of listeners) write(listener, ':\n\n');
      }, heartbeatEvery).unref(),
    ];
  };

  const newsHere = () => void (looking ? looking.then(lookOnce) : lookOnce());
  const leaveHere = (reader: string) => ofReader(reader).forEach(drop);
  deps.siblings.hear('class reader left', leaveHere);
  deps.siblings.hear('class news', newsHere);

  return {
    join(start, response) {
      const listener: Listener = { ...start, response, stillSince: null };
      const same = ofReader(start.reader);
      for (const old of same.slice(0, Math.max(0, same.length + 1 - mostPerReader))) drop(old);
      listeners.add(listener);
      response.on('close', () => drop(listener));
      response.write('retry:3000\n\n');
      begin();
      void lookOnce();
    },
    async leave(reader) {
      leaveHere(reader);
      await deps.siblings.tell('class reader left', reader);
    },
    news(classId) {
      newsHere();
      return deps.siblings.tell('class news', classId);
    },
    close: () => listeners.forEach((listener) => drop(listener)),
  };
}
