// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { outgoing } from './outgoing.ts';
import { InvalidParameters, readParameters } from './parameters.ts';
import { cutReferrer } from './referrer.ts';

const order = { key: 'pk', amount: 5000, email: 'ada@shop.ng' };

function refusal(given: unknown): InvalidParameters {
  try {
    readParameters(given);
  } catch (error) {
    if (error instanceof InvalidParameters) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

const strings = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, `the ${name}`]));
const call = () => {};

describe('what is accepted', () => {
  it.each([
    ['R-418', { ...strings('key currency email label'), amount: 1 }],
    ['R-419', strings('firstName lastName reference phone customerCode')],
    ['R-420', { channels: ['card', 'bank'] }],
    ['R-421', strings('paymentRequest paymentPage hash container')],
    ['R-422', { metadata: { cart: [{ id: 1 }] } }],
    ['R-423', { ...strings('subaccountCode bearer'), transactionCharge: 100 }],
    [
      'R-424',
      {
        ...strings('planCode planInterval subscriptionStartDate'),
        subscriptionCount: 2,
        subscriptionLimit: 3,
      },
    ],
    ['R-425', strings('accessCode')],
    ['R-426', { split: { type: 'flat' }, ...strings('split_code transaction_type language') }],
    ['R-427', { connect_account: 'CA', connect_split: ['a'] }],
    ['R-428', { order_id: 7, ...strings('card bank') }],
    [
      'R-429',
      {
        onError: call,
        onLoad: call,
        onSuccess: call,
        onCancel: call,
        callback: call,
        onClose: call,
        onBankTransferConfirmationPending: call,
      },
    ],
  ])('%s its names are taken as they are', (_id, given) => {
    const read = readParameters({ ...order, ...given });
    for (const [name, value] of Object.entries(given)) expect([name, read[name]]).toEqual([name, value]);
  });
  it('R-432 what is unknown, and what is undefined, is dropped', () => {
    expect(readParameters({ ...order, colour: 'red', phone: undefined })).toEqual(order);
  });
  it('R-431 with an access code nothing else is checked', () => {
    const given = { accessCode: 'code', amount: [], key: 5 };
    expect(readParameters(given)).toEqual(given);
  });
});

describe('what is refused', () => {
  it.each([[{}], [[]], ['text'], [null], [undefined], [5]])('R-430 %j is no set of parameters', (given) => {
    expect(refusal(given).message).toBe('Transaction parameters should be a non-empty object');
  });
  it('R-433 R-434 R-435 R-436 names all that is missing, in this order', () => {
    const { message, issues } = refusal({ phone: '0' });
    expect(message).toBe('Invalid transaction parameters');
    expect(issues).toEqual([
      { message: 'Required parameter missing: key' },
      { message: 'Required parameter missing: amount' },
      { message: 'Required parameter missing: email' },
    ]);
  });
  it.each([['plan'], ['planCode']])('R-434 %s makes amount needless', (name) => {
    expect(readParameters({ key: 'pk', email: 'a@b.ng', [name]: 'PLN' })).toHaveProperty(name, 'PLN');
  });
  it('R-435 customerCode makes email needless', () => {
    const given = { key: 'pk', amount: 1, customerCode: 'CUS' };
    expect(readParameters(given)).toEqual(given);
  });
  it('R-437 a wrong type is named with the types that would do, in the order given, after what is missing', () => {
    const wrong = {
      metadata: 'm',
      key: 1,
      amount: {},
      channels: 'x',
      onSuccess: 3,
      subscriptionCount: '2',
      card: true,
    };
    expect(refusal(wrong).issues).toEqual([
      { message: 'Required parameter missing: email' },
      { message: 'Invalid parameter type: metadata', validTypes: ['object'] },
      { message: 'Invalid parameter type: key', validTypes: ['string'] },
      { message: 'Invalid parameter type: amount', validTypes: ['string', 'number'] },
      { message: 'Invalid parameter type: channels', validTypes: ['array'] },
      { message: 'Invalid parameter type: onSuccess', validTypes: ['function'] },
      { message: 'Invalid parameter type: subscriptionCount', validTypes: ['number'] },
      { message: 'Invalid parameter type: card', validTypes: ['string'] },
    ]);
  });
});

describe('what overrides what', () => {
  it('R-438 planCode takes the place of amount', () => {
    expect(readParameters({ ...order, planCode: 'PLN' })).not.toHaveProperty('amount');
  });
  it('R-439 customerCode takes the place of email', () => {
    expect(readParameters({ ...order, customerCode: 'CUS' })).not.toHaveProperty('email');
  });
});

describe('what goes out', () => {
  it('R-457 has the provider’s names, texts for objects and no functions', () => {
    const given = {
      ...order,
      firstName: 'Ada',
      reference: 'r1',
      split: { a: 1 },
      onSuccess: call,
      metadata: { x: 1 },
    };
    expect(outgoing(readParameters(given))).toEqual({
      ...order,
      firstname: 'Ada',
      ref: 'r1',
      split: '{"a":1}',
      metadata: JSON.stringify({ x: 1, referrer: location.href }),
      mode: 'popup',
    });
  });
  it('trap 6: the caller’s metadata stays as it was', () => {
    const metadata = { x: 1 };
    outgoing(readParameters({ ...order, metadata }));
    expect(metadata).toEqual({ x: 1 });
  });
  it.each([
    [{ card: 'false' }, ['bank']],
    [{ bank: 'false' }, ['card']],
  ])('R-428 %j leaves %j', (given, channels) => {
    const sent = outgoing(readParameters({ ...order, ...given }));
    expect(sent.channels).toEqual(channels);
    expect(sent).not.toHaveProperty(Object.keys(given)[0]!);
  });
  it('R-441 a referrer of more than 500 characters is cut at its query', () => {
    const short = `https://shop.ng/?${'a'.repeat(500 - 17)}`;
    expect(short).toHaveLength(500);
    expect(cutReferrer(short)).toBe(short);
    expect(cutReferrer(`${short}a`)).toBe('https://shop.ng/');
  });
});
