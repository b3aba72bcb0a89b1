import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox, type Client } from '../test-support.ts';

type Frame = Window & typeof globalThis;
interface Options {
  url: string;
  referrer: string;
  runScripts: 'dangerously';
  beforeParse(frame: Frame): void;
}

// The package brings no types; only this much of it is used.
const { JSDOM } = (await import(String('jsdom'))) as {
  JSDOM: new (html: string, options: Options) => { window: Frame };
};

const shopOrigin = 'https://shop.example';

interface Shop {
  document: Document;
  /** What the page around the frame was told. */
  told: { event: string; data?: Record<string, unknown> }[];
  targets: string[];
  say(data: unknown, origin?: string): void;
  until(event: string): Promise<Record<string, unknown> | undefined>;
  shows(text: string): Promise<void>;
  press(text: string): void;
}

/** The frame inside a page that only listens and speaks. */
async function openFrame(client: Client): Promise<Shop> {
  const html = await (await fetch(`${client.sandbox.url}/popup`)).text();
  const told: Shop['told'] = [];
  const targets: string[] = [];
  const shop = {
    postMessage(data: Shop['told'][number], target: string) {
      told.push(data);
      targets.push(target);
    },
  };
  const { window } = new JSDOM(html, {
    url: `${client.sandbox.url}/popup`,
    referrer: `${shopOrigin}/course`,
    runScripts: 'dangerously',
    beforeParse(frame) {
      Object.defineProperty(frame, 'parent', { value: shop });
      frame.URL = URL;
      frame.URLSearchParams = URLSearchParams;
      frame.scrollTo = () => {};
      frame.fetch = (path, init) => fetch(client.sandbox.url + String(path), init);
    },
  });
  onTestFinished(() => window.close());
  const { document } = window;
  const wait = async <T>(read: () => T | undefined): Promise<T> => {
    for (let i = 0; i < 400; i += 1) {
      const found = read();
      if (found !== undefined && found !== false) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${document.body.textContent} ${JSON.stringify(told)}`);
  };
  return {
    document,
    told,
    targets,
    say(data, origin = shopOrigin) {
      window.dispatchEvent(Object.assign(new window.Event('message'), { source: shop, origin, data }));
    },
    until: async (event) => (await wait(() => told.find((each) => each.event === event))).data,
    shows: async (text) => {
      await wait(() => document.getElementById('sheet')!.textContent!.includes(text) || undefined);
    },
    press(text) {
      const found = [...document.querySelectorAll<HTMLElement>('#sheet button, #sheet a')].find((each) =>
        each.textContent!.includes(text),
      );
      found!.click();
    },
  };
}

const begin = (params: unknown) => ({ type: 'inline:url', path: 'newTransaction', params });

test('the frame may stand in any page, and its policy names exactly its own script and style', async () => {
  const client = await startSandbox();
  const response = await fetch(`${client.sandbox.url}/popup`);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy')!;
  expect(response.headers.get('x-frame-options')).toBe(null);
  expect(policy).toContain('frame-ancestors http: https:');
  for (const tag of ['script', 'style']) {
    const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)![1]!;
    const hash = createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
});

test('ready, loaded once though asked twice, paid: only the page around it is told', async () => {
  const client = await startSandbox();
  const { access_code: accessCode, reference } = await client.start();
  const shop = await openFrame(client);
  expect(shop.told).toEqual([{ event: 'loaded:checkout' }]);
  shop.say(begin({ accessCode }));
  shop.say(begin({ accessCode }));
  shop.say('render');
  shop.say({ type: 'analytics', action: 'trackPaymentAttempt', params: {} });
  expect(await shop.until('loaded:transaction')).toEqual({
    id: expect.anything(),
    customer: { email: 'ada@example.com' },
    accessCode,
  });
  await shop.shows('How do you want to pay?');
  shop.press('Pay with a successful test card');
  const { id } = (await client.verify(reference)) as { id: number };
  expect(await shop.until('success')).toEqual({
    reference,
    trxref: reference,
    trans: String(id),
    transaction: String(id),
    status: 'success',
    message: 'Successful',
    redirecturl: `?trxref=${reference}&reference=${reference}`,
  });
  expect(shop.told.map((each) => each.event)).toEqual(['loaded:checkout', 'loaded:transaction', 'success']);
  expect(new Set(shop.targets)).toEqual(new Set([shopOrigin]));
});

test('a message from another page is not heard', async () => {
  const client = await startSandbox();
  const { access_code: accessCode } = await client.start();
  const shop = await openFrame(client);
  shop.say(begin({ accessCode }), 'https://other.example');
  shop.say(begin({ accessCode: 'nothing' }));
  expect(await shop.until('error')).toEqual({ type: 'setup', message: 'Access code is not valid' });
  expect(shop.told.map((each) => each.event)).toEqual(['loaded:checkout', 'error']);
});

test('closing while a transfer waits for the bank is transfer:pending, never a cancel', async () => {
  const client = await startSandbox();
  const shop = await openFrame(client);
  const params = {
    key: 'pk_test_presence_sandbox',
    email: 'ada@example.com',
    amount: 500_000,
    ref: 'slow-1',
  };
  shop.say(begin(params));
  await shop.shows('How do you want to pay?');
  shop.press('Bank transfer');
  await shop.shows('Transfer exactly ₦5,000');
  expect(shop.document.querySelector('[role=timer]')!.textContent).toMatch(/^[78]:\d\d:\d\d left$/);
  shop.press('I’ve sent it, but my bank is slow');
  await shop.shows('Waiting for your bank');
  shop.document.querySelector<HTMLElement>('.close')!.click();
  expect(await shop.until('transfer:pending')).toEqual({ status: 'pending' });
  expect(shop.told.map((each) => each.event)).toEqual([
    'loaded:checkout',
    'loaded:transaction',
    'transfer:pending',
  ]);
  expect((await client.verify('slow-1')).status).toBe('pending');
});

test('cancel and close are told apart; a new payment asked for before "close" arrives is kept', async () => {
  const client = await startSandbox();
  const [one, two] = [await client.start(), await client.start()];
  const shop = await openFrame(client);
  shop.say(begin({ accessCode: one.access_code }));
  await shop.shows('How do you want to pay?');
  shop.press('Cancel and go back');
  expect(await shop.until('cancel')).toEqual({ status: 'abandoned' });
  shop.say(begin({ accessCode: two.access_code }));
  shop.say('close');
  await shop.shows(two.reference);
  shop.press('Bank transfer');
  await shop.shows('Transfer exactly');
  shop.document.querySelector<HTMLElement>('.close')!.click();
  expect(await shop.until('close')).toEqual({ status: 'ongoing' });
});

test('embedded in a page: the old text messages are sent as well', async () => {
  const client = await startSandbox();
  const { access_code: accessCode, reference } = await client.start();
  const shop = await openFrame(client);
  shop.say('PaystackOpen ab12C');
  shop.say(begin({ accessCode }));
  await shop.shows('How do you want to pay?');
  shop.press('USSD');
  await shop.shows('Dial the code');
  shop.press('I’ve dialled the code');
  await shop.until('success');
  expect(shop.told.at(-1)).toBe(`PaystackClose ab12C ${reference}`);
});

test('pay-with-vault offers the saved card, when the setting allows', async () => {
  const client = await startSandbox();
  const before = await client.start();
  await client.sandbox.control.pay({ reference: before.reference });
  client.sandbox.control.setSettings({ link_enabled: true });
  const { access_code: accessCode, reference } = await client.start();
  const shop = await openFrame(client);
  shop.say(begin({ accessCode }));
  await shop.shows('How do you want to pay?');
  shop.say({ type: 'inline:pay-with-vault' });
  await shop.shows('visa card ending in 4081');
  shop.press('Pay ₦5,000');
  await shop.until('success');
  expect((await client.verify(reference)).status).toBe('success');
});
