import type { IncomingMessage } from 'node:http';
import { nowhere, type Came, type Device } from '#shared/visits.ts';
import { startOfDayInLagos, type Clock } from '../platform/clock.ts';
import { networkOf } from '../platform/admission/limits.ts';
import { createAgents, createAddressReader, askerOf, type Agent, type Asker } from './asker.ts';
import { cameBy, isNamed } from './sources.ts';

/** What can be seen of a shop by everybody; the same value for as long as it is the same page. */
export interface SeenPage {
  path: string;
  /** Of the page of a product. */
  productId: string | null;
}

export type What = 'view' | 'answered' | 'basket' | 'checkout';

/** One person and thing, as often as it was seen within some seconds. */
export interface View {
  storeId: string;
  /** Milliseconds since 1970. */
  at: number;
  what: What;
  page: SeenPage;
  views: number;
  came: Came;
  device: Device;
}

/** Who came, for the few seconds until it is written: their address is in no other place, and on no disk. */
export interface Person {
  network: string;
  agent: string;
  views: Map<unknown, View>;
}

/** What was seen on one day and is not written yet. */
export interface Window {
  /** When the day begins, and when it ends (milliseconds since 1970). */
  day: Date;
  end: number;
  people: Map<Agent, Map<string, Person>>;
  /** Everybody whose browser asks not to be counted. */
  nobody: Person;
}

/** Which request, of which store, what of it. */
export interface Noted {
  request: IncomingMessage;
  storeId: string;
  page: SeenPage;
  what?: What;
}

export interface Counter {
  note(noted: Noted): void;
  /** Where the person behind a request came from, as far as it is not written yet; null where that is not said here. */
  cameHere(request: IncomingMessage, storeId: string): Came | null;
  /** Who a request is from; null for whom nobody counts. */
  who(request: IncomingMessage): Pick<Person, 'network' | 'agent'> | null;
  /** Everything that was seen since it was last taken. */
  take(): Window[];
  figures(): { noted: number; dropped: number };
}

/** Views that wait to be written at most: with more at once some are not counted, and no shopper waits. */
export const mostWaiting = 20_000;

const dayMs = 86_400_000;
const newPerson = (network: string, agent: string): Person => ({ network, agent, views: new Map() });

function newWindow(now: Date): Window {
  const day = startOfDayInLagos(now);
  return { day, end: day.getTime() + dayMs, people: new Map(), nobody: newPerson('', '') };
}

/** The host without its port, as a referrer's is compared with it. */
const hostNamed = (header: string) => header.toLowerCase().replace(/:\d*$/, '');

/** Everybody who came within some seconds, by day. */
function createWindows() {
  let windows: Window[] = [];
  let current: Window | null = null;
  return {
    at(now: Date): Window {
      if (current && now.getTime() < current.end && now >= current.day) return current;
      current = newWindow(now);
      windows.push(current);
      return current;
    },
    known: (agent: Agent, address: string) => current?.people.get(agent)?.get(address),
    take(): Window[] {
      const taken = windows;
      windows = [];
      current = null;
      return taken;
    },
  };
}

function personIn({ people }: Window, agent: Agent, address: string): Person {
  let its = people.get(agent);
  if (!its) people.set(agent, (its = new Map()));
  let person = its.get(address);
  if (!person) its.set(address, (person = newPerson(networkOf(address), agent.name)));
  return person;
}

/** Counts in memory, beside the answer and never in its way. */
export function createCounter({ clock, trustedProxies }: { clock: Clock; trustedProxies: string }): Counter {
  const agentOf = createAgents();
  const addressOf = createAddressReader(trustedProxies);
  const windows = createWindows();
  const counts = { noted: 0, dropped: 0 };
  let waiting = 0;
  const addressIn = (request: IncomingMessage, { forwarded }: Asker) =>
    addressOf(request.socket.remoteAddress ?? '', forwarded);

  return {
    note(noted) {
      const { request, storeId, page, what = 'view' } = noted;
      const asker = askerOf(request);
      const agent = asker && agentOf(asker.agent);
      if (!agent || agent.isBot) return;
      const now = clock.now();
      const window = windows.at(now);
      const person = asker.isQuiet ? window.nobody : personIn(window, agent, addressIn(request, asker));
      counts.noted += 1;
      // A page is one value for as long as it is kept; a step is told by its words.
      const key = what === 'view' ? page : `${storeId} ${what} ${page.productId}`;
      const known = person.views.get(key);
      if (known) return void (known.views += 1);
      if (waiting >= mostWaiting) return void (counts.dropped += 1);
      waiting += 1;
      const came = what === 'view' && !asker.isQuiet ? cameTo(request, asker, agent) : nowhere;
      person.views.set(key, { storeId, at: now.getTime(), what, page, views: 1, came, device: agent.device });
    },
    cameHere(request, storeId) {
      const asker = askerOf(request);
      if (!asker || asker.isQuiet) return null;
      const person = windows.known(agentOf(asker.agent), addressIn(request, asker));
      const its = [...(person?.views.values() ?? [])].filter((view) => view.storeId === storeId);
      return its.findLast(({ came }) => isNamed(came))?.came ?? null;
    },
    who(request) {
      const asker = askerOf(request);
      if (!asker || asker.isQuiet || agentOf(asker.agent).isBot) return null;
      return { network: networkOf(addressIn(request, asker)), agent: asker.agent };
    },
    take() {
      waiting = 0;
      return windows.take();
    },
    figures: () => counts,
  };
}

const cameTo = ({ url = '/' }: IncomingMessage, { host, referrer }: Asker, { inside }: Agent): Came =>
  cameBy({ url, host: hostNamed(host), referrer, inside });
