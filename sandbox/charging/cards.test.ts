import type { CardKey } from './card-types.ts';
import { expect, test } from 'vitest';
import { testCards } from './cards.ts';
import { getPage, postForm, startSandbox } from '../test-support.ts';

interface Row {
  key: CardKey;
  number: string;
  cvv: string;
  /** Answers in order: [kind, answer]. */
  answers: [string, string][];
  status: string;
  said: string;
  reusable?: boolean;
}

const rows: Row[] = [
  {
    key: 'success',
    number: '4084084084084081',
    cvv: '408',
    answers: [],
    status: 'success',
    said: 'Successful',
    reusable: true,
  },
  {
    key: 'success_pin',
    number: '507850785078507812',
    cvv: '081',
    answers: [['pin', '1111']],
    status: 'success',
    said: 'Successful',
  },
  {
    key: 'success_pin_otp',
    number: '5060666666666666666',
    cvv: '123',
    answers: [
      ['pin', '1234'],
      ['otp', '123456'],
    ],
    status: 'success',
    said: 'Successful',
  },
  {
    key: 'success_pin_phone_otp',
    number: '507850785078507804',
    cvv: '884',
    answers: [
      ['pin', '0000'],
      ['phone', '08012345678'],
      ['otp', '123456'],
    ],
    status: 'success',
    said: 'Successful',
  },
  {
    key: 'success_bank_page',
    number: '5192602720584796',
    cvv: '123',
    answers: [['bank', 'approve']],
    status: 'success',
    said: 'Successful',
    reusable: true,
  },
  {
    key: 'declined',
    number: '4084080000005408',
    cvv: '001',
    answers: [],
    status: 'failed',
    said: 'Declined',
  },
  {
    key: 'insufficient_funds',
    number: '4084080000670037',
    cvv: '787',
    answers: [],
    status: 'failed',
    said: 'Insufficient Funds',
  },
  {
    key: 'token_not_generated',
    number: '507850785078507853',
    cvv: '082',
    answers: [['pin', '0000']],
    status: 'failed',
    said: 'Token Not Generated',
  },
  {
    key: 'refund_fails',
    number: '4084080000671803',
    cvv: '180',
    answers: [],
    status: 'success',
    said: 'Successful',
  },
  {
    key: 'refund_needs_attention',
    number: '4084080000671902',
    cvv: '190',
    answers: [],
    status: 'success',
    said: 'Successful',
  },
  {
    key: 'success_bank_page_visa',
    number: '4084080000000409',
    cvv: '000',
    answers: [['bank', 'approve']],
    status: 'success',
    said: 'Successful',
  },
  {
    key: 'server_error',
    number: '5060660000000064',
    cvv: '606',
    answers: [],
    status: 'failed',
    said: 'Server Error',
  },
  {
    key: 'timeout',
    number: '506066506066506067',
    cvv: '060',
    answers: [],
    status: 'pending',
    said: 'Waiting for the bank',
  },
];

test('the table holds every card and no other', () => {
  expect(testCards.map(({ key, number, cvv }) => [key, number, cvv])).toEqual(
    rows.map(({ key, number, cvv }) => [key, number, cvv]),
  );
});

function luhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

test.each(rows)('$key: a plausible number', ({ number }) => {
  expect(luhn(number)).toBe(true);
  expect([16, 18, 19]).toContain(number.length);
});

test.each(rows)('$key on the hosted page: $status, "$said"', async (row) => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start({
    callback_url: 'http://shop.test/back?order=7',
  });
  let last = await postForm(`${url}/card`, { number: row.number, expiry: '12/30', cvv: row.cvv });
  for (const [kind, answer] of row.answers) {
    expect((await client.verify(reference)).status).toBe('ongoing');
    expect((await getPage(url)).text).toContain(
      kind === 'bank' ? 'Do you approve' : `name="kind" value="${kind}"`,
    );
    last = await postForm(`${url}/answer`, { kind, answer });
  }
  const data = await client.verify(reference);
  expect([data.status, data.gateway_response]).toEqual([row.status, row.said]);
  expect(data.log.attempts).toBe(1);
  const { captures } = client.sandbox.control.truth();
  if (row.status !== 'success') {
    expect(last.location).toBe(new URL(url).pathname);
    expect([captures, data.fees, data.paid_at, data.authorization]).toEqual([[], null, null, {}]);
    return;
  }
  expect([last.status, last.location]).toEqual([
    302,
    `http://shop.test/back?order=7&trxref=${reference}&reference=${reference}`,
  ]);
  expect(captures).toEqual([{ reference, amount: 500_000, currency: 'NGN', fee: 17_500, at: data.paid_at }]);
  expect(data.authorization).toMatchObject({
    bin: row.number.slice(0, 6),
    last4: row.number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    reusable: row.reusable ?? false,
  });
});

test.each(rows)('$key through the control API: the same end', async (row) => {
  const client = await startSandbox();
  const { reference } = await client.start();
  const result = await client.sandbox.control.pay({ reference, card: row.number });
  expect([result.status, result.gateway_response, result.captured]).toEqual([
    row.status,
    row.said,
    row.status === 'success',
  ]);
});

test('the card whose bank never answers fails after a minute', async () => {
  const client = await startSandbox();
  client.sandbox.control.freeze();
  const { reference } = await client.start();
  await client.sandbox.control.pay({ reference, card: 'timeout' });
  await client.sandbox.control.advance(59_999);
  expect((await client.verify(reference)).status).toBe('pending');
  await client.sandbox.control.advance(1);
  const data = await client.verify(reference);
  expect([data.status, data.gateway_response]).toEqual(['failed', 'Transaction Timed Out']);
});

test.each([
  ['pin', 'success_pin_otp', [], 'Incorrect PIN'],
  ['phone', 'success_pin_phone_otp', [['pin', '0000']], 'Incorrect Phone Number'],
  ['otp', 'success_pin_otp', [['pin', '1234']], 'Incorrect OTP'],
] as const)('three wrong answers for %s end the try', async (kind, key, before, said) => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  const card = testCards.find((each) => each.key === key)!;
  await postForm(`${url}/card`, { number: card.number, expiry: '12/30', cvv: card.cvv });
  for (const [step, answer] of before) await postForm(`${url}/answer`, { kind: step, answer });
  for (const status of ['ongoing', 'ongoing', 'failed']) {
    await postForm(`${url}/answer`, { kind, answer: '9' });
    expect((await client.verify(reference)).status).toBe(status);
  }
  expect((await client.verify(reference)).gateway_response).toBe(said);
  expect(client.sandbox.control.truth().captures).toEqual([]);
});

test('a declined bank page fails the try, and another card may then pay', async () => {
  const client = await startSandbox();
  const { reference, authorization_url: url } = await client.start();
  await postForm(`${url}/card`, { number: '5192602720584796', expiry: '12/30', cvv: '123' });
  await postForm(`${url}/answer`, { kind: 'bank', answer: 'decline' });
  expect((await client.verify(reference)).gateway_response).toBe('Declined on the bank page');
  await postForm(`${url}/card`, { number: '4084 0840 8408 4081', expiry: '12 / 2030', cvv: '408' });
  const data = await client.verify(reference);
  expect([data.status, data.log.attempts, data.log.errors]).toEqual(['success', 2, 1]);
  expect(client.sandbox.control.truth().totals.NGN.captures).toBe(1);
});
