import http from 'node:http';
import type { HostView, SeatView } from '#shared/api/live-class.ts';
import { testApp, type TestApp } from './app.ts';
import type { Client, Reply } from './client.ts';
import { compose } from '#server/compose.ts';
import { openShared } from '#server/edges.ts';
import { after, days, systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createCounts } from '#server/platform/admission/limits.ts';
import { alone } from '#server/platform/processes/siblings.ts';
import { createClass, type ClassDeps } from '#server/live-class/index.ts';
import { classBySlug } from '#server/live-class/class-queries.ts';
import { hostLink } from '#server/live-class/host.ts';

export const gift = Buffer.from('%PDF-1.4 the checklist');

export interface ClassWorld {
  test: TestApp;
  deps: ClassDeps;
  /** A class in two days with three slides and a gift. */
  schedule(slug: string, more?: { capacity?: number; startsIn?: number; room_url?: string }): Promise<void>;
  /** Registers from a network of its own. */
  register(slug: string, email: string, by?: Client): Promise<Reply<Registration>>;
  /** A browser that opened the link of its mail. */
  seated(slug: string, email: string): Promise<{ browser: Client; view: SeatView }>;
  host(slug: string): Promise<{ browser: Client; view: HostView }>;
  keyOf(email: string): string;
  mailsTo(email: string): ReturnType<TestApp['mails']>;
}

export interface Registration {
  state: string;
  place: number | null;
  detail: string;
  ledger: { total: number; held: number; taken: number; left: number; waiting: number };
}

let networks = 0;
/** An address of a phone network that nobody used before. */
export const newNetwork = () => ({
  'x-forwarded-for': `102.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`,
});

export async function classWorld(options: Parameters<typeof testApp>[0] = {}): Promise<ClassWorld> {
  const test = await testApp(options);
  const { config, db, clock, jobs, mail } = test.app.deps;
  const deps: ClassDeps = { config, db, clock, jobs, mail };
  const mailsTo = (email: string) => test.mails().filter((one) => one.to === email);
  const keyOf = (email: string) => {
    const link = mailsTo(email)
      .flatMap((one) => one.links)
      .findLast((one) => one.includes('#key='));
    if (!link) throw new Error(`There is no link for ${email}.`);
    return link.split('#key=')[1]!;
  };
  const register: ClassWorld['register'] = (slug, email, by = test.client()) =>
    by.post(`/api/live-class/${slug}/register/`, { first_name: 'Ada', email }, newNetwork());
  return {
    test,
    deps,
    keyOf,
    mailsTo,
    register,
    async schedule(slug, { capacity = 10, startsIn = days(2), room_url } = {}) {
      const starts = after(clock.now(), startsIn);
      const plan = {
        slug,
        title: 'Your Page, Ready for Ads; really, "now"',
        about: 'What slows your sales.',
        host_name: 'Tola Adeyemi',
        minutes: 60,
        capacity,
        room_url: room_url ?? null,
        replay_url: null,
        gift: { title: 'Ad-Ready Instagram Checklist', file: 'checklist.pdf' },
      };
      const slides = ['One', 'Two', 'Three'].map((title) => ({ title, lines: [`about ${title}`] }));
      const made = await createClass(deps, plan, starts, { slides, gift });
      if (!made.ok) throw new Error('The slug is taken.');
    },
    async seated(slug, email) {
      const browser = test.client();
      await register(slug, email, browser);
      await test.work();
      const opened = await browser.post<SeatView>('/api/live-class/seat/open/', { key: keyOf(email) });
      return { browser, view: opened.body };
    },
    async host(slug) {
      const browser = test.client();
      const link = await hostLink(deps, (await classBySlug(db.platform, slug))!);
      const opened = await browser.post<HostView>('/api/live-class/host/open/', {
        key: link.split('#key=')[1],
      });
      return { browser, view: opened.body };
    },
  };
}

/** Plans a class in two days on an installation that runs with this environment; answers the key of its host. */
export async function classOn(env: Record<string, string>, slug: string): Promise<string> {
  const config = readConfig(env);
  const common = { siblings: alone, counts: createCounts(systemClock), keepsQueues: false };
  const edges = await openShared(config, common);
  try {
    const deps = compose(edges, config.pay!);
    await edges.jobs.start();
    const plan = {
      slug,
      title: 'A class',
      about: 'What slows your sales.',
      host_name: 'Tola Adeyemi',
      minutes: 60,
      capacity: 10,
      room_url: null,
      replay_url: null,
      gift: { title: 'A checklist', file: 'checklist.pdf' },
    };
    const slides = [{ title: 'One', lines: ['about it'] }];
    await createClass(deps, plan, after(systemClock.now(), days(2)), { slides, gift });
    const link = await hostLink(deps, (await classBySlug(edges.db.platform, slug))!);
    return link.split('#key=')[1]!;
  } finally {
    await edges.close();
  }
}

export interface StreamedEvent {
  id: number;
  event: string;
  data: Record<string, unknown>;
}

export interface OpenStream {
  status: number;
  heard: StreamedEvent[];
  /** Bytes that came in, headers left out. */
  bytes(): number;
  /** Resolves once so many events were heard. */
  until(count: number): Promise<StreamedEvent[]>;
  /** Resolves once it broke off or was stopped. */
  gone: Promise<void>;
  stop(): void;
}

/** Reads the stream of a class as a browser does, with its cookies. */
export function listen(
  test: Pick<TestApp, 'port'>,
  browser: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        port: test.port,
        host: '127.0.0.1',
        path,
        headers: { host: `localhost:${test.port}`, cookie, ...headers },
      },
      (response) => {
        const heard: StreamedEvent[] = [];
        let text = '';
        let bytes = 0;
        let waiters: (() => void)[] = [];
        response.setEncoding('utf8').on('data', (part: string) => {
          bytes += Buffer.byteLength(part);
          text += part;
          const blocks = text.split('\n\n');
          text = blocks.pop()!;
          for (const block of blocks) {
            const found = /^id:(\d+)\nevent:(\w+)\ndata:(.*)$/s.exec(block);
            if (found) heard.push({ id: Number(found[1]), event: found[2]!, data: JSON.parse(found[3]!) });
          }
          for (const wake of waiters) wake();
        });
        response.on('error', () => undefined);
        resolve({
          gone: new Promise((isGone) => response.once('close', () => isGone())),
          status: response.statusCode ?? 0,
          heard,
          bytes: () => bytes,
          until: (count) =>
            new Promise((done, late) => {
              const timer = setTimeout(
                () =>
                  late(new Error(`Only ${heard.length} of ${count} events came: ${JSON.stringify(heard)}`)),
                15_000,
              );
              const wake = () => {
                if (heard.length < count) return;
                clearTimeout(timer);
                waiters = waiters.filter((one) => one !== wake);
                done(heard);
              };
              waiters.push(wake);
              wake();
            }),
          stop: () => void request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}
