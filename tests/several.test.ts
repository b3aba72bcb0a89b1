import { rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import type { HostView } from '#shared/api/live-class.ts';
import { newId } from '#server/platform/ids.ts';
import { furnished, ownerPassword, signedInOwner, type TestShop } from './support/app.ts';
import { begunFolder } from './support/programs/begun-folder.ts';
import { client, type Client } from './support/client.ts';
import type { TestDatabase } from './support/programs/database.ts';
import { doorsTo, webProcesses, type Door } from './support/programs/doors.ts';
import { booksOf, buyersIn, until } from './support/programs/buyers.ts';
import { embeddedTest, isEmbedded } from './support/programs/embedded.ts';
import { freePort } from './support/programs/free-port.ts';
import { guesses } from './support/guesses.ts';
import { classOn, listen } from './support/live-class.ts';
import { keptMails } from './support/mails/mailbox.ts';
import { EndedWhileStarting, program, type Program } from './support/programs/program.ts';
import { programDatabase, type ProgramDatabase } from './support/programs/program-database.ts';

const secretKey = 'sk_test_presence_several';
let dataDir: string;
let port: number;
let env: Record<string, string>;
let sandbox: Sandbox;
let app: Program;
let kept: ProgramDatabase;
let pool: pg.Pool;
/** What another start on the folder comes to; it waits twelve seconds for the first to let go, so it begins before the tests. */
let anotherStart: Promise<unknown>;
let doors: Door[];
/** At the first web process and at the second. */
let at: ((slug?: string) => Client)[];
const anywhere = (slug?: string) => client(port, `${slug ? `${slug}.` : ''}localhost:${port}`);
const sql: TestDatabase['sql'] = async (text, values) => (await pool.query(text, values)).rows as never;
const database = { sql };
const processes = () => webProcesses(app.child()!.pid!);

beforeAll(async () => {
  dataDir = await begunFolder('several');
  port = await freePort();
  sandbox = await createSandbox({ secretKeys: [secretKey] });
  kept = await programDatabase(dataDir);
  env = {
    ...kept.env,
    WEB_PROCESSES: '2',
    DEMO: '0',
    HOST: '127.0.0.1',
    PAY_SECRET_KEY: secretKey,
    PAY_PUBLIC_KEY: 'pk_test_presence_several',
    PAY_API_BASE: sandbox.url,
    PAY_CHECKOUT_BASE: sandbox.url,
  };
  app = program({ port, dataDir, env });
  await app.start();
  await untilBoth();
  if (isEmbedded)
    anotherStart = program({ port: await freePort(), dataDir, env })
      .start()
      .catch((error: unknown) => error);
  pool = new pg.Pool({ ...kept.owner, max: 2 });
  pool.on('error', () => undefined);
  doors = await doorsTo(processes(), port);
  at = doors.map((door) => (slug) => client(door.port, `${slug ? `${slug}.` : ''}localhost:${port}`));
});
afterAll(async () => {
  for (const door of doors) door.close();
  await pool.end();
  await app.stop();
  await kept.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openShop(by: (slug?: string) => Client, stock: number): Promise<TestShop> {
  const owner = await signedInOwner({ client: by, database, url: `http://localhost:${port}` });
  const slug = `several-${newId().slice(-12)}`;
  await owner.client.post('/api/sites/create/', { name: 'Several', slug });
  const [row] = await database.sql<{ store_id: string }>('select store_id from stores where slug = $1', [
    slug,
  ]);
  return furnished({ owner, slug, storeId: row!.store_id }, { stock });
}

describe('two web processes of one start', () => {
  test('a price changed through one is on the pages of both within a second', async () => {
    const [first, second] = at;
    const shop = await openShop(first!, 10);
    const page = `/products/${shop.product.slug}`;
    const shown = async () =>
      Promise.all(
        [first!, second!].map(async (by) => /₦[\d,]+/.exec((await by(shop.slug).get(page)).text)?.[0]),
      );
    // Twice, so that both have the page ready.
    await shown();
    expect(await shown()).toEqual(['₦4,000', '₦4,000']);
    const changed = await shop.owner.client.put(`/api/sites/${shop.slug}/products/${shop.product.id}`, {
      title: 'Clay mug',
      variants: [{ id: shop.product.variantId, price_kobo: 777_700, on_hand: 10 }],
    });
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    await sleep(1_000);
    expect(await shown()).toEqual(['₦7,777', '₦7,777']);
  });

  test('uses of a limit are counted over both, also of those who come at the same moment', async () => {
    const owner = await signedInOwner({ client: anywhere, database, url: `http://localhost:${port}` });
    const statuses = await guesses(at, owner.email, 24);
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(10).fill(400));
    expect(await guesses(at, owner.email, 2)).toEqual([429, 429]);
  });

  test('who signs out at one is out at the other at once', async () => {
    const [first, second] = at;
    const owner = await signedInOwner({ client: first!, database, url: `http://localhost:${port}` });
    const browser = first!();
    const session = { email: owner.email, password: ownerPassword, rememberMe: true };
    const { access } = (await browser.post<{ access: string }>('/api/auth/login/', session)).body;
    const there = async () => (await second!().as(access).get('/api/account')).status;
    expect(await there()).toBe(200);
    const out = await browser.post('/api/auth/logout/', {}, { origin: `http://localhost:${port}` });
    expect([out.status, await there()]).toEqual([200, 401]);
  });

  test('what happens in a class through one reaches who listens at the other', async () => {
    const [first, second] = at;
    const hostKey = await classOn({ ...env, DATA_DIR: dataDir, PORT: String(port) }, 'several');
    const email = `seat-${newId()}@example.com`;
    await first!().post('/api/live-class/several/register/', { first_name: 'Ada', email });
    const key = await until(
      () =>
        keptMails(dataDir)
          .filter((mail) => mail.to === email)
          .flatMap((mail) => mail.links)
          .find((link) => link.includes('#key='))
          ?.split('#key=')[1],
    );
    const seated = second!();
    await seated.post('/api/live-class/seat/open/', { key });
    const stream = await listen({ port: doors[1]!.port }, seated, '/api/live-class/several/stream?after=0', {
      host: `localhost:${port}`,
    });
    const host = first!();
    await host.post<HostView>('/api/live-class/host/open/', { key: hostKey });
    await host.post('/api/live-class/host/start/');
    await host.post('/api/live-class/host/captions/', { text: 'Welcome.' });
    const heard = await stream.until(2);
    expect(heard.map(({ event, data }) => [event, data.status ?? data.text])).toEqual([
      ['class', 'live'],
      ['caption', 'Welcome.'],
    ]);
    stream.stop();
  });

  test('the figures are of both, whichever is asked', async () => {
    const shop = await openShop(anywhere, 1);
    const made = async (by: (slug?: string) => Client) =>
      /^shop_pages_made (\d+)$/m.exec((await by().get('/metrics')).text)?.[1];
    const before = Number(await made(at[0]!));
    await at[0]!(shop.slug).get('/about-nothing');
    await at[1]!(shop.slug).get('/about-nothing');
    expect([await made(at[0]!), await made(at[1]!)]).toEqual([String(before + 2), String(before + 2)]);
    const told = (await at[0]!().get('/metrics')).text;
    expect(told).toMatch(/^web_processes 2$/m);
    // What is one for all is told once, and added to nothing.
    const room = Number(/^disk_free_bytes (\S+)$/m.exec(told)?.[1]);
    const { bavail, bsize } = await statfs(dataDir);
    expect(room / (bavail * bsize)).toBeCloseTo(1, 0);
    expect(told.match(/^waiting_seconds\{what="mails"\} /gm)).toHaveLength(1);
  });

  // A database from elsewhere is there to be shared, and so may the folder of its files be.
  embeddedTest('a second start on the folder refuses, whatever its port', async () => {
    const ended = await anotherStart;
    expect(ended).toBeInstanceOf(EndedWhileStarting);
    // It says at once that it waits, and then what for in vain.
    expect((ended as Error).message).toMatch(
      /another app has the data folder: waiting for it to stop.*\n[^]*^Another Presence is already running on the data folder \S+\. Stop it first/m,
    );
    expect(processes()).toHaveLength(2);
  });

  test('web processes and the one above them killed while orders come in and are paid: nothing answered is lost or doubled, and the books are right', async () => {
    const shop = await openShop(anywhere, stock);
    const buyers = buyersIn({ client: anywhere, shop, sandbox, database });
    for (let n = 0; n < strikes; n++) {
      const before = buyers.numbers.length;
      await until(() => buyers.numbers.length >= before + 4 || undefined);
      const here = processes();
      const struck = here[n % here.length]!;
      if (n % 3 === 1) {
        await app.kill('app');
        await app.start();
      } else process.kill(struck, 'SIGKILL');
      await until(() => (processes().length === 2 && !processes().includes(struck)) || undefined);
    }
    const { numbers, paid } = await buyers.end();
    expect(await booksOf(database, shop)).toEqual({
      orders: numbers.map((number) => ({ number, lines: 1 })),
      paid,
      captured: paid.length * costs,
      goods: { on_hand: stock, taken: numbers.length },
    });
    const { captures } = sandbox.control.truth();
    expect(captures.map(({ amount }) => amount)).toEqual(paid.map(() => costs));
    await untilBoth();
    if (process.env.KILLS)
      console.log(`${strikes} killed: ${numbers.length} orders, ${paid.length} of them paid online`);
  }, 900_000);
});

const stock = 100_000;
/** A mug and its way to Lagos, kobo. */
const costs = 550_000;
/** The whole number is run by hand (`KILLS=8`); every third of them is the process above. */
const strikes = Number(process.env.KILLS ?? 3);

async function untilBoth(): Promise<void> {
  const both = async () => /^web_processes 2$/m.test((await anywhere().get('/metrics')).text) || undefined;
  await until(() => both().catch(() => undefined));
}
