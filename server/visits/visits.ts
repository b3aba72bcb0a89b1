import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { nowhere, type Came } from '#shared/visits.ts';
import { startOfDayInLagos, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { createCounter, type Noted } from './counter.ts';
import { cameToday, knownSalt } from './queries.ts';
import { appOf, cameBy } from './sources.ts';
import { createWriter, visitorOf } from './write.ts';

/** How often what was seen is written (milliseconds): as much is lost when a process is killed. */
const writeEveryMs = 5_000;

/** A stop waits for it no longer than this (milliseconds): with the database away it would be written nowhere. */
const endMs = 2_000;

/** Who comes to the shops, counted beside the answers. */
export interface Visits {
  /** Notes that something was seen or done; costs the answer next to nothing, and never fails it. */
  note(noted: Noted): void;
  /** What is known of where the person behind a request came from, for the basket they begin. */
  cameFrom(tx: StoreTx, request: IncomingMessage): Promise<Came>;
  /** Writes what was noted. */
  write(): Promise<void>;
  /** Begins to write every few seconds. */
  begin(): void;
  /** Writes what is left, and no more after it. */
  end(): Promise<void>;
  /** Since the start: what was noted, and what there was no room for. */
  figures(): { noted: number; dropped: number };
}

interface VisitsDeps {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'trustedProxies'>;
  log: Pick<Log, 'warn'>;
}

/** Counts who comes, and writes it down beside the answers. */
export function createVisits({ db, clock, config, log }: VisitsDeps): Visits {
  const counter = createCounter({ clock, trustedProxies: config.trustedProxies });
  const write = createWriter({ db, clock, log }, counter);
  const patiently = () =>
    void write().catch((error: unknown) => log.warn('visits wait to be written', { error }));
  let timer: NodeJS.Timeout | undefined;
  return {
    note: counter.note,
    async cameFrom(tx, request) {
      const who = counter.who(request);
      if (!who) return nowhere;
      const said = byPageBefore(request) ?? counter.cameHere(request, tx.storeId);
      if (said) return said;
      const day = startOfDayInLagos(clock.now());
      const salt = await knownSalt(tx.platform, day);
      if (!salt) return direct;
      const visitor = Buffer.from(visitorOf(salt.toString('hex'), tx.storeId, who), 'hex');
      return (await cameToday(tx, visitor, day)) ?? direct;
    },
    write,
    begin: () => void (timer = setInterval(patiently, writeEveryMs).unref()),
    async end() {
      clearInterval(timer);
      const written = write().catch((error: unknown) => log.warn('visits were lost', { error }));
      await Promise.race([written, sleep(endMs, undefined, { ref: false })]);
    },
    figures: counter.figures,
  };
}

/** No page before this one said more. */
const direct: Came = { ...nowhere, came_from: 'direct' };

/** What the address of the page says on which the form stands; null where that has no marks. */
function byPageBefore({ headers: { referer, 'user-agent': agent = '' } }: IncomingMessage): Came | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { search, hostname } = new URL(referer);
  if (!/[?&]utm_(source|campaign)=/.test(search)) return null;
  return cameBy({ url: search, host: hostname, referrer: undefined, inside: appOf(agent) });
}
