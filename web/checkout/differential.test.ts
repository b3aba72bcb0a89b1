// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardWindow } from './card-window.ts';
import { FakeSession } from './testing/apple-pay.ts';
import { listeners, loaded, order, stubProvider } from './testing/page.ts';
import { publishedWindow, type PublishedTransaction } from './testing/published.ts';
import type { TransactionLog } from './transaction-log.ts';

/** The package's own hosts: they cannot be changed there. */
const hosts = {
  api: 'https://api.paystack.co',
  checkout: 'https://checkout.paystack.com',
  standard: 'https://standard.paystack.co',
};

/**
 * Where this library means to differ from the published package 2.23.1, and why. Every row is shown below to be a
 * difference; everything else that is compared is the same.
 */
const intended = {
  'empty set': 'the specification fixes its message (R-430)',
  'issues are an Error': 'a thrown plain object has no stack',
  'undefined is absent': 'optional values are passed on as undefined',
  'target origin': 'trap 4: everything is posted to the checkout origin, not to whoever is there',
  'same order, other metadata': 'trap 3',
  'same order, other callbacks': 'trap 3',
  'neighbour hears': 'trap 4',
  'mistake in a callback': 'trap 5',
  'own metadata changed': 'trap 6',
  'transfer pending': 'trap 7',
  'resumed: older callbacks': 'onClose and callback are told for every payment, resumed ones too',
  'setup error with an access code': 'the customer is led to the payment page instead of a broken window',
  isLoaded: 'trap 2',
  getStatus: 'trap 2',
  'log has its content type': 'the body of update_log is JSON, and is called so',
  'log names what is not known':
    'R-445 names authentication as a field; nothing else tells that nobody was asked',
  'log goes on':
    'a payment that is taken up again began when it began, and what was filled in stays filled in',
  'choice is a dialog': 'a screen reader says what it is and stays inside',
  'choice in our words': 'plain words, and no product of theirs that nobody knows',
  'the sheet is told an object': 'a number is the form of version 1 and 2; we ask in version 6',
  'a refused try is no error': 'the choice says what happened and every way to pay stays open',
  'no wallet is told': 'the specification has a sentence for it (R-470)',
  'counted with its amount': 'the package reads amount and currency where they are not',
} as const;
type Difference = keyof typeof intended;
const shown = new Set<Difference>();

/** The two behave differently here, and that is meant. */
function differs(difference: Difference, theirs: unknown, ours: unknown): void {
  expect([difference, ours]).not.toEqual([difference, theirs]);
  shown.add(difference);
}

async function both() {
  const theirs = await publishedWindow();
  const ours = new CardWindow({ hosts, navigate: () => {} });
  made.push(ours);
  const frames = [
    theirs.checkoutIframe,
    document.getElementById(`inline-checkout-${ours.id}`) as HTMLIFrameElement,
  ] as const;
  const [theirPosts, ourPosts] = frames.map(postsOf) as [Post[], Post[]];
  return {
    theirs,
    ours,
    theirPosts,
    ourPosts,
    /** Their frame says it to them, ours to us. */
    say: (data: unknown) => frames.forEach((frame) => tell(frame, data)),
    sayToOurs: (data: unknown) => tell(frames[1], data),
    sayToTheirs: (data: unknown) => tell(frames[0], data),
  };
}
/** One of the two, the only one on the page. */
async function alone(which: 'theirs' | 'ours') {
  const world = await both();
  if (which === 'theirs') world.ours.destroy();
  else heardHere.filter(([, listener]) => !listener.name.includes('hear')).forEach(forget);
  return {
    ...world,
    posts: which === 'theirs' ? world.theirPosts : world.ourPosts,
    say: which === 'theirs' ? world.sayToTheirs : world.sayToOurs,
  };
}

function forget([type, listener]: [string, EventListener]): void {
  window.removeEventListener(type, listener);
}

function clear(): void {
  made.splice(0).forEach((popup) => popup.destroy());
  heardHere.splice(0).forEach(forget);
  document.body.textContent = '';
}

type Post = { message: unknown; origin: unknown };
const made: CardWindow[] = [];

function postsOf(frame: HTMLIFrameElement): Post[] {
  const posts: Post[] = [];
  const inside = frame.contentWindow as Window;
  inside.postMessage = ((message: unknown, origin: unknown) => posts.push({ message, origin })) as never;
  return posts;
}

function tell(frame: HTMLIFrameElement, data: unknown) {
  const source = frame.contentWindow;
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: hosts.checkout }));
}

const messages = (posts: Post[]) => posts.map(({ message }) => message);
const outcome = (run: () => { urlParameters: object }): unknown => {
  try {
    return { sent: run().urlParameters };
  } catch (error) {
    return { issues: (error as { issues?: unknown }).issues, message: (error as Error).message };
  }
};
const transactionLoaded = {
  event: 'loaded:transaction',
  data: { id: 9, customer: { email: 'ada@shop.ng' }, accessCode: 'code9' },
};

beforeEach(() => {
  // The published package listens for ever: each pair begins on a page without the listeners of the last.
  vi.resetModules();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(((type: string, listener: EventListener) => {
    heardHere.push([type, listener]);
    listen(type, listener);
  }) as typeof window.addEventListener);
});
const heardHere: [string, EventListener][] = [];
afterEach(() => {
  clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const call = () => {};
const vectors: Record<string, Record<string, unknown>> = {
  'a plain order': { ...order },
  'every current name': {
    ...order,
    currency: 'NGN',
    label: 'l',
    firstName: 'Ada',
    lastName: 'Obi',
    reference: 'r',
    phone: '0',
    channels: ['card'],
    paymentRequest: 7,
    paymentPage: 'p',
    hash: 'h',
    container: 'c',
    metadata: { x: [1] },
    subaccountCode: 'S',
    bearer: 'account',
    transactionCharge: 5,
    subscriptionCount: 2,
    planInterval: 'm',
    subscriptionLimit: 3,
    subscriptionStartDate: 'd',
    split: { a: 1 },
    split_code: 's',
    transaction_type: 't',
    language: 'fr',
    connect_account: 'c',
    connect_split: [1],
    order_id: 7,
    onSuccess: call,
  },
  'every older name': {
    ...order,
    firstname: 'A',
    lastname: 'B',
    customer_code: 'C',
    payment_request: 'P',
    subaccount: 'S',
    transaction_charge: '5',
    plan: 'PLN',
    interval: 'm',
    start_date: 'd',
    payment_page: 'p',
    ref: 'r',
    subscription: 5,
  },
  'older quantities as texts': { ...order, quantity: '2', invoice_limit: '3' },
  'older quantities as numbers': { ...order, quantity: 2, invoice_limit: 3, transaction_charge: 5 },
  'unknown names': { ...order, colour: 'red', onTuesday: call },
  'an access code alone': { accessCode: 'code' },
  'an access code and nonsense': { accessCode: 'code', amount: [], key: 5 },
  'nothing of what is needed': { phone: '0' },
  'only a key': { key: 'pk' },
  'empty texts': { key: '', amount: '', email: '' },
  'an amount of nothing': { ...order, amount: 0 },
  'an amount in words': { ...order, amount: '5000' },
  'wrong types': {
    key: 1,
    email: 2,
    amount: {},
    channels: 'x',
    metadata: 'm',
    split: [],
    onSuccess: 3,
    onClose: 'x',
    subscriptionCount: '1',
    order_id: 'x',
    card: true,
    bank: 1,
    phone: 5,
    connect_split: {},
  },
  nulls: { ...order, phone: null, metadata: null, channels: null },
  'a plan for an amount': { key: 'pk', plan: 'PLN', email: 'a@b.ng' },
  'a plan code over an amount': { ...order, planCode: 'PLN' },
  'a customer for an email': { key: 'pk', amount: 5, customerCode: 'CUS' },
  'an older customer for an email': { key: 'pk', amount: 5, customer_code: 'CUS' },
  'a customer over an email': { ...order, customerCode: 'CUS' },
  'not by card': { ...order, card: 'false' },
  'not by bank': { ...order, bank: 'false' },
  'by neither': { ...order, card: 'false', bank: 'false' },
  'card and bank as other words': { ...order, card: 'x', bank: 'y' },
};

describe('the same as the published package', () => {
  it.each(Object.keys(vectors))('R-432 R-436 R-437 validation and what goes out for %s', async (name) => {
    const { theirs, ours } = await both();
    const mine = outcome(() => ours.newTransaction(structuredCloneOf(vectors[name]!)));
    expect(mine).toEqual(outcome(() => theirs.newTransaction(structuredCloneOf(vectors[name]!))));
  });

  it('R-441 the referrer, short and long', async () => {
    const { theirs, ours } = await both();
    for (const query of ['', `?${'a'.repeat(600)}`]) {
      history.replaceState(null, '', `/${query}`);
      const sent = [theirs, ours].map((one) => one.newTransaction({ ...order }).urlParameters.metadata);
      expect(sent[1]).toBe(sent[0]);
    }
    history.replaceState(null, '', '/');
  });

  it.each(['success', 'cancel', 'close', 'error'])(
    'R-449 to R-454 messages, callbacks and state around %s',
    async (event) => {
      // One after the other, each alone on the page: the package would hear the frame of ours too.
      const runs = [];
      for (const which of ['theirs', 'ours'] as const) {
        const { [which]: one, say, posts } = await alone(which);
        const { heard, callbacks } = listeners();
        const transaction = one.newTransaction({ ...order, ...callbacks });
        say({ event: 'loaded:checkout' });
        await vi.waitFor(() => expect(messages(posts)).toContain('render'), 10_000);
        say(transactionLoaded);
        const status = event === 'success' ? 'success' : 'abandoned';
        say({
          event,
          data: event === 'error' ? { type: 'setup', message: 'm' } : { reference: 'r1', status },
        });
        if (event !== 'error') await vi.waitFor(() => expect(messages(posts)).toContain('close'), 10_000);
        runs.push({ messages: messages(posts), heard, state: stateOf(transaction) });
        clear();
      }
      const [theirs, ours] = runs;
      if (event !== 'error') return expect(ours).toEqual(theirs);
      expect([ours?.messages, ours?.heard]).toEqual([theirs?.messages, theirs?.heard]);
      expect([theirs?.state.isActive, ours?.state.isActive]).toEqual([true, false]);
      differs('setup error with an access code', theirs?.state.isActive, ours?.state.isActive);
    },
  );

  it('R-448 the same abandoned order goes on with its access code', async () => {
    const { theirs, ours, theirPosts, ourPosts, say } = await both();
    for (const one of [theirs, ours]) one.newTransaction({ ...order, language: 'fr' });
    say(transactionLoaded);
    say({ event: 'cancel', data: { status: 'abandoned' } });
    theirPosts.length = ourPosts.length = 0;
    for (const one of [theirs, ours]) one.newTransaction({ ...order, language: 'fr' });
    expect(questions(ourPosts)).toEqual(questions(theirPosts));
    expect(questions(ourPosts)).toHaveLength(1);
  });

  it('resuming and preloading ask the frame alike, and neither calls the provider', async () => {
    const sent = stubProvider();
    const { theirs, ours, theirPosts, ourPosts } = await both();
    for (const one of [theirs, ours]) one.resumeTransaction('code');
    for (const one of [theirs, ours]) one.preloadTransaction({ ...order, reference: 'r5' });
    expect(questions(ourPosts)).toEqual(questions(theirPosts));
    expect(sent).toEqual([]);
  });

  it.each([
    ['an order', { ...order, reference: 'r1', language: 'fr', connect_account: 'c' }],
    ['an access code', { accessCode: 'code' }],
  ])('R-457 to R-462 the calls for %s', async (_name, options) => {
    const { theirs, ours, theirPosts, ourPosts } = await both();
    const calls = [];
    for (const one of [theirs, ours]) {
      const sent = stubProvider();
      const transaction = await one.checkout(options);
      await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000);
      expect([transaction.id, transaction.status, transaction.accessCode]).toEqual([
        77,
        'abandoned',
        'code77',
      ]);
      calls.push(sent.map(({ body, ...rest }) => ({ ...rest, body: body && (JSON.parse(body) as unknown) })));
    }
    expect(calls[1]).toEqual(calls[0]);
    expect(questions(ourPosts)).toEqual(questions(theirPosts));
  });

  it('R-466 a refusal is thrown with its message and told to onError', async () => {
    const { theirs, ours } = await both();
    const ends = [];
    for (const one of [theirs, ours]) {
      stubProvider({ request_inline: { status: false, message: 'Invalid key' } });
      const { heard, callbacks } = listeners();
      const error: unknown = await one
        .checkout({ ...order, ...callbacks })
        .catch((thrown: unknown) => thrown);
      ends.push([error instanceof Error, (error as Error).message, heard]);
    }
    expect(ends[1]).toEqual(ends[0]);
  });
});

/** A payment with what a quick way to pay needs. */
const answerWith = (more: object) => ({
  request_inline: { status: true, message: 'ok', data: { ...loaded, ...more } },
});
const vault = { link_config: { enabled: true, has_payment_instruments: true } };
const apple = { channels: ['card', 'apple_pay'] };

/** A device with Apple Pay, on which Apple's own script cannot be loaded: both then draw the button themselves. */
function withApplePay(): void {
  FakeSession.made = [];
  // Apple Pay is there on https alone.
  page.reconfigure({ url: 'https://shop.ng/' });
  vi.stubGlobal('ApplePaySession', FakeSession);
  // An iPad calls itself a Mac; what tells it apart is that it feels fingers.
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh) Version/17.0 Safari/605');
  if (!('ontouchend' in document)) Object.assign(document, { ontouchend: null });
  const append = Element.prototype.appendChild;
  vi.spyOn(Element.prototype, 'appendChild').mockImplementation(function (this: Element, node) {
    const put = append.call(this, node);
    if (node instanceof HTMLScriptElement) setTimeout(() => node.dispatchEvent(new Event('error')));
    return put as never;
  });
}

const page = (globalThis as unknown as { jsdom: { reconfigure(to: { url: string }): void } }).jsdom;
const addressBefore = location.href;
afterEach(() => page.reconfigure({ url: addressBefore }));

/** One of the two alone, with `checkout()` done and the frame ready behind it. */
async function chosen(which: 'theirs' | 'ours', more: object, answers: Record<string, unknown> = {}) {
  const sent = stubProvider({ ...answers, ...answerWith(more) });
  const world = await alone(which);
  const { heard, callbacks } = listeners();
  world.say({ event: 'loaded:checkout' });
  const transaction = await world[which].checkout({ ...order, ...callbacks });
  world.say({ event: 'loaded:transaction', data: { id: loaded.id, customer: {}, accessCode: 'code77' } });
  await new Promise((resolve) => setTimeout(resolve, 60));
  const before = world.posts.length;
  heard.length = 0;
  const find = (name: 'vault' | 'other' | 'close' | 'apple') =>
    document.querySelector<HTMLElement>(places[which][name]);
  return {
    ...world,
    sent,
    heard,
    transaction,
    find,
    /** What was posted to the frame since then. */
    since: () => messages(world.posts.slice(before)),
    /** Lets what was begun come to its end. */
    rest: () => new Promise((resolve) => setTimeout(resolve, 350)),
  };
}
const places = {
  theirs: {
    vault: '#pay-with-vault-button',
    other: '#paystackpop-button',
    close: '#apple-pay-close-button',
    apple: '#apple-pay-button',
  },
  ours: {
    vault: '.cw-main',
    other: '.cw-other',
    close: '.cw-close',
    apple: '.card-window-apple-pay',
  },
};

describe('R-445 R-446 the log', () => {
  type Log = Record<string, unknown>;
  const last = (sent: ReturnType<typeof stubProvider>) => {
    const call = sent.findLast(({ address }) => address.includes('/transaction/update_log/'));
    return JSON.parse((JSON.parse(call!.body!) as { payload: string }).payload) as Log;
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  /** Both try, are refused and succeed, at the same moments. */
  async function logs(known: Log | null): Promise<[Log, Log]> {
    const { theirs, ours } = await both();
    const found = [];
    for (const one of [theirs, ours]) {
      vi.setSystemTime(new Date('2026-11-21T10:00:00Z'));
      const sent = stubProvider(answerWith({ log: known }));
      const transaction = await one.checkout({ ...order });
      const log = 'log' in transaction && transaction instanceof Object ? (transaction as never) : null;
      const [attempt, error, success] =
        one === theirs
          ? (['logAttempt', 'logApiError', 'logApiSuccess'] as const).map(
              (name) => (word: string) => (transaction as PublishedTransaction)[name](word),
            )
          : (['attempt', 'error', 'success'] as const).map(
              (name) => (word: string) => (log as unknown as { log: TransactionLog }).log[name](word),
            );
      for (const [act, word] of [
        [attempt, 'apple pay'],
        [error, 'Declined'],
        [success, 'apple pay'],
      ] as const) {
        vi.setSystemTime(Date.now() + 2_000);
        act!(word);
      }
      found.push(last(sent));
    }
    return found as [Log, Log];
  }

  it('its fields, and of its history each type, message and time', async () => {
    const [theirs, { authentication, ...ours }] = await logs(null);
    expect(ours).toEqual(theirs);
    expect(ours.history).toEqual([
      { type: 'action', message: 'Attempted to pay with apple pay', time: 2 },
      { type: 'error', message: 'Error: Declined', time: 4 },
      { type: 'success', message: 'Successfully paid with apple pay', time: 6 },
    ]);
    differs('log names what is not known', theirs.authentication, authentication);
  });

  it('one that is taken up again', async () => {
    const began = Date.now() / 1000 - 100;
    const entry = { type: 'action', message: 'Attempted to pay with card', time: 9 };
    const known = {
      start_time: began,
      time_spent: 60,
      attempts: 2,
      authentication: 'pin',
      errors: 1,
      success: false,
      mobile: false,
      input: ['card number'],
      history: [entry],
    };
    const [theirs, ours] = await logs(known);
    const counted = ({ attempts, authentication, errors, success, mobile }: Log) => ({
      attempts,
      authentication,
      errors,
      success,
      mobile,
    });
    expect(counted(ours)).toEqual(counted(theirs));
    const words = ({ history }: Log) => (history as Log[]).map(({ type, message }) => [type, message]);
    expect(words(ours)).toEqual(words(theirs));
    expect([theirs.start_time, ours.start_time]).toEqual([began + 100, began]);
    expect([theirs.input, ours.input]).toEqual([[], ['card number']]);
    differs('log goes on', theirs.start_time, ours.start_time);
  });
});

describe('R-455 R-456 the choice before the window', () => {
  it.each([
    ['nothing quick', {}],
    ['something saved', vault],
    ['saving allowed, nothing saved', { link_config: { enabled: true, has_payment_instruments: false } }],
    ['Apple Pay on a device without it', apple],
  ])('is there for the same payments: %s', async (_name, more) => {
    const shown = [];
    for (const which of ['theirs', 'ours'] as const) {
      const { find } = await chosen(which, more);
      shown.push((['vault', 'other', 'close', 'apple'] as const).map((name) => find(name) !== null));
      clear();
    }
    expect(shown[1]).toEqual(shown[0]);
  });

  it.each(['vault', 'other', 'close'] as const)('does the same when one taps: %s', async (name) => {
    const ends = [];
    for (const which of ['theirs', 'ours'] as const) {
      const { find, since, heard, rest, transaction } = await chosen(which, vault);
      find(name)!.click();
      await rest();
      ends.push({ posted: since(), heard, gone: find('other') === null, active: transaction.isActive });
      clear();
    }
    expect(ends[1]).toEqual(ends[0]);
  });

  it('its words and what it is to a screen reader', async () => {
    const said = [];
    for (const which of ['theirs', 'ours'] as const) {
      const { find } = await chosen(which, vault);
      const root = document.querySelector('[id^=pre-checkout-modal-]')!;
      said.push({
        role: root.querySelector('[role=dialog]') !== null,
        buttons: [find('vault'), find('other')].map((one) => one?.innerText ?? one?.textContent),
        money: /Pay\s+\S+\s*5,000/.test(root.textContent),
      });
      clear();
    }
    expect(said.map(({ money, role }) => [money, role])).toEqual([
      [true, false],
      [true, true],
    ]);
    differs('choice is a dialog', said[0]?.role, said[1]?.role);
    differs('choice in our words', said[0]?.buttons, said[1]?.buttons);
  });
});

describe('R-463 R-464 Apple Pay', () => {
  const validated = { 'validate-session': { status: 'success', message: 'Checked', data: { merchant: 1 } } };

  async function paid(which: 'theirs' | 'ours', charge: object) {
    withApplePay();
    const world = await chosen(which, apple, { ...validated, 'applepay/charge': charge });
    (await vi.waitUntil(() => world.find('apple'), 10_000)).click();
    const session = FakeSession.made.at(-1)!;
    session.onvalidatemerchant({ validationURL: 'https://apple.example/s' });
    await world.rest();
    session.onpaymentauthorized({ payment: { token: { a: 1 } } });
    await world.rest();
    const wallet = world.sent.filter(({ address }) => address.includes('applepay/'));
    return { ...world, session, wallet };
  }
  const analytics = (posted: unknown[]) =>
    posted.filter((one) => (one as { type?: string }).type === 'analytics') as {
      action: string;
      params: Record<string, unknown>;
    }[];

  it.each([
    ['paid', { status: 'success', message: 'Approved', reference: 'r1' }],
    ['refused', { status: 'failed', message: 'Declined' }],
    ['refused without a word', { status: 'failed' }],
  ])('the calls, the sheet and what is counted: %s', async (_name, charge) => {
    const ends = [];
    for (const which of ['theirs', 'ours'] as const) {
      const { session, wallet, since, heard } = await paid(which, charge);
      ends.push({
        request: session.request,
        version: session.version,
        calls: wallet.map(({ address, method, body }) => ({
          address,
          method,
          fields: Object.fromEntries(new URLSearchParams(body ?? '')),
        })),
        counted: analytics(since()).map(({ action, params }) => [action, params.channel, params.message]),
        attempt: analytics(since())[0]!.params,
        result: session.done.at(-1),
        heard: heard.map(([name]) => name),
      });
      clear();
      vi.restoreAllMocks();
    }
    const [theirs, ours] = ends;
    for (const part of ['request', 'version', 'calls', 'counted'] as const)
      expect([part, ours![part]]).toEqual([part, theirs![part]]);
    expect(ours!.attempt.paymentMethod).toBe(theirs!.attempt.paymentMethod);
    expect([theirs!.attempt.amount, ours!.attempt.amount]).toEqual([undefined, 500_000]);
    differs('counted with its amount', theirs!.attempt.amount, ours!.attempt.amount);
    const isPaid = charge.status === 'success';
    const status = isPaid ? 0 : 1;
    expect([theirs!.result, ours!.result]).toEqual([
      ['payment', status],
      ['payment', { status }],
    ]);
    differs('the sheet is told an object', theirs!.result, ours!.result);
    if (isPaid) return expect(ours!.heard).toEqual(theirs!.heard);
    expect([theirs!.heard, ours!.heard]).toEqual([['onError'], []]);
    differs('a refused try is no error', theirs!.heard, ours!.heard);
  });
});

describe('R-440 R-470 R-471 the wallet button in a page', () => {
  it.each([true, false])('is told to the page alike; a device with a wallet: %s', async (hasWallet) => {
    const ends = [];
    for (const which of ['theirs', 'ours'] as const) {
      if (hasWallet) withApplePay();
      stubProvider(answerWith(apple));
      const world = await alone(which);
      document.body.insertAdjacentHTML('beforeend', '<div id="wallet"></div>');
      const onElementsMount = vi.fn();
      const { heard, callbacks } = listeners();
      const options = { ...order, ...callbacks, container: 'wallet', onElementsMount };
      const asked = (world[which].paymentRequest(options as never) as Promise<unknown>).then(
        (one) => (one === null ? 'nothing' : 'a payment'),
        (error: unknown) => String(error),
      );
      const end = await Promise.race([
        asked,
        new Promise((resolve) => setTimeout(() => resolve('never'), 500)),
      ]);
      ends.push({
        end,
        mounted: onElementsMount.mock.calls,
        heard,
        button: document.querySelectorAll('#wallet button').length,
      });
      document.getElementById('wallet')?.remove();
      clear();
      vi.restoreAllMocks();
    }
    const [theirs, ours] = ends;
    if (hasWallet) return expect(ours).toEqual(theirs);
    expect([ours!.end, ours!.mounted, ours!.button]).toEqual([theirs!.end, theirs!.mounted, theirs!.button]);
    expect([theirs!.heard, ours!.heard]).toEqual([
      [],
      [['onError', { message: 'No wallet payment method is available on this device' }]],
    ]);
    differs('no wallet is told', theirs!.heard, ours!.heard);
  });
});

describe('meant to differ', () => {
  it('an empty set, an absent value and what is thrown', async () => {
    const { theirs, ours } = await both();
    const end = (one: typeof theirs | CardWindow, given: object) => outcome(() => one.newTransaction(given));
    differs('empty set', end(theirs, {}), end(ours, {}));
    differs(
      'undefined is absent',
      end(theirs, { ...order, phone: undefined }),
      end(ours, { ...order, phone: undefined }),
    );
    const thrown = [theirs, ours].map((one) => {
      try {
        return one.newTransaction({ key: 'pk' });
      } catch (error) {
        return error instanceof Error;
      }
    });
    expect(thrown).toEqual([false, true]);
    differs('issues are an Error', thrown[0], thrown[1]);
  });

  it('the target origin', async () => {
    const { theirs, ours, theirPosts, ourPosts } = await both();
    for (const one of [theirs, ours]) one.newTransaction({ ...order });
    expect([theirPosts[0]?.origin, ourPosts[0]?.origin]).toEqual(['*', hosts.checkout]);
    differs('target origin', theirPosts[0]?.origin, ourPosts[0]?.origin);
  });

  it.each([
    ['same order, other metadata', { metadata: { cart: 1 } }, { metadata: { cart: 2 } }],
    ['same order, other callbacks', { onSuccess: wordOf('A') }, { onSuccess: wordOf('B') }],
  ] as const)('%s is another order', async (difference, first, second) => {
    const { theirs, ours, say } = await both();
    const before = [theirs, ours].map((one) => one.newTransaction({ ...order, ...first }));
    say(transactionLoaded);
    say({ event: 'cancel', data: { status: 'abandoned' } });
    const after = [theirs, ours].map((one) => one.newTransaction({ ...order, ...second }));
    const taken = after.map((one, at) => one === before[at]);
    expect(taken).toEqual([true, false]);
    differs(difference, taken[0], taken[1]);
  });

  it('a neighbour on the page, a mistake in a callback, the caller’s metadata', async () => {
    const { theirs, ours, sayToOurs, sayToTheirs } = await both();
    const [their, our] = [listeners(), listeners()];
    theirs.newTransaction({ ...order, ...their.callbacks });
    ours.newTransaction({ ...order, ...our.callbacks });
    sayToOurs(transactionLoaded);
    const heard = [their.heard.length, our.heard.length];
    expect(heard).toEqual([1, 1]);
    sayToTheirs(transactionLoaded);
    const then = [their.heard.length - 1, our.heard.length - 1];
    expect(then).toEqual([1, 0]);
    differs('neighbour hears', then[0], then[1]);

    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const onSuccess = () => {
      throw new Error('ours');
    };
    const reports = [theirs, ours].map((one) => {
      report.mockClear();
      one.newTransaction({ ...order, reference: 'm', onSuccess });
      (one === theirs ? sayToTheirs : sayToOurs)({ event: 'success', data: { reference: 'r' } });
      return report.mock.calls.length;
    });
    expect(reports).toEqual([0, 1]);
    differs('mistake in a callback', reports[0], reports[1]);

    const changed = [theirs, ours].map((one) => {
      const metadata = {};
      one.newTransaction({ ...order, metadata });
      return 'referrer' in metadata;
    });
    expect(changed).toEqual([true, false]);
    differs('own metadata changed', changed[0], changed[1]);
  });

  it('a transfer that is pending, and a resumed payment', async () => {
    const { theirs, ours, say } = await both();
    const [their, our] = [listeners(), listeners()];
    theirs.newTransaction({ ...order, ...their.callbacks });
    ours.newTransaction({ ...order, ...our.callbacks });
    say({ event: 'transfer:pending', data: { status: 'pending' } });
    const names = [their, our].map(({ heard }) => heard.splice(0).map(([name]) => name));
    expect(names).toEqual([
      ['onCancel', 'onClose', 'onBankTransferConfirmationPending'],
      ['onBankTransferConfirmationPending'],
    ]);
    differs('transfer pending', names[0], names[1]);
    theirs.resumeTransaction('code', their.callbacks);
    ours.resumeTransaction('code', our.callbacks);
    say({ event: 'success', data: { reference: 'r' } });
    const resumed = [their, our].map(({ heard }) => heard.map(([name]) => name));
    expect(resumed).toEqual([['onSuccess'], ['onSuccess', 'callback']]);
    differs('resumed: older callbacks', resumed[0], resumed[1]);
  });

  it('isLoaded and getStatus', async () => {
    const { theirs, ours } = await both();
    const kinds = (one: object) => ['isLoaded', 'getStatus'].map((name) => typeof (one as never)[name]);
    expect([kinds(theirs), kinds(ours)]).toEqual([
      ['boolean', 'undefined'],
      ['function', 'function'],
    ]);
    differs('isLoaded', kinds(theirs)[0], kinds(ours)[0]);
    differs('getStatus', kinds(theirs)[1], kinds(ours)[1]);
  });

  it('R-461 the log is sent as JSON by both, and only ours says so', async () => {
    const { theirs, ours } = await both();
    const heads = [];
    for (const one of [theirs, ours]) {
      const sent = stubProvider();
      const transaction = await one.checkout(order);
      if (one === theirs)
        (transaction as unknown as { logAttempt(channel: string): void }).logAttempt('card');
      else (transaction as Awaited<ReturnType<CardWindow['checkout']>>).log?.attempt('card');
      const call = await vi.waitFor(() => {
        const found = sent.find(({ address }) => address.endsWith(`/transaction/update_log/${loaded.id}`));
        if (!found) throw new Error('Not yet.');
        return found;
      }, 10_000);
      const log = JSON.parse((JSON.parse(call.body ?? '') as { payload: string }).payload) as Record<
        string,
        unknown
      >;
      expect(log).toMatchObject({
        attempts: 1,
        errors: 0,
        success: false,
        history: [{ type: 'action', time: 0 }],
      });
      const { 'Content-Type': kind, ...rest } = call.headers;
      expect(rest).toEqual({ Authorization: 'Bearer pk_merchant' });
      heads.push(kind);
    }
    expect(heads).toEqual([undefined, 'application/json']);
    differs('log has its content type', heads[0], heads[1]);
  });

  it('the table names exactly what was shown', () => {
    expect([...shown].sort()).toEqual(Object.keys(intended).sort());
  });
});

/** Functions of different words, but one source: the package cannot tell them apart. */
function wordOf(word: string) {
  return () => void word;
}

function structuredCloneOf(given: Record<string, unknown>): Record<string, unknown> {
  const copy = (value: unknown) => (typeof value === 'function' ? value : structuredClone(value));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, copy(value)]));
}

function questions(posts: Post[]): unknown[] {
  return messages(posts).filter((message) => typeof message === 'object');
}

function stateOf({ id, status, accessCode, authorizationUrl, isActive, errors }: Record<State, unknown>) {
  return { id, status, accessCode, authorizationUrl, isActive, errors };
}
type State = 'id' | 'status' | 'accessCode' | 'authorizationUrl' | 'isActive' | 'errors';
