import { keyAreaIds, keyAreas } from '#shared/api-keys.ts';
import { webhookEvents } from '#shared/webhooks.ts';
import { keyLimit } from '../platform/http/key-door.ts';

/** A part of what developers read. Each example is run as it stands here by a test, with an address and a key of its own. */
export interface GuidePart {
  id: string;
  title: string;
  paragraphs: readonly string[];
  /** Term and what it means. */
  table?: readonly (readonly [string, string])[];
  code?: string;
  after?: readonly string[];
}

/** How programs work with a store, in the order in which somebody needs it. */
export function guideParts(platformUrl: string): GuidePart[] {
  const call = (path: string, more = '') =>
    `curl -s "${platformUrl}/api/sites/your-store${path}" \\\n  -H "Authorization: Bearer $PRESENCE_KEY"${more}`;
  const sends = (body: string) => ` \\\n  -H "Content-Type: application/json" \\\n  -d '${body}'`;
  return [
    begin,
    scopes,
    {
      id: 'list-products',
      title: 'List products',
      paragraphs: [
        'Lists come page by page, the newest first. Where there is more, the answer has a next; send it as after for the page that follows. Amounts are whole kobo (₦4,000 is 400000), times are UTC.',
      ],
      code: call('/products?limit=20'),
    },
    {
      id: 'change-stock',
      title: 'Change a stock level',
      paragraphs: [
        'Stock is changed by differences, so that two programs never undo each other. Make a new key (a UUID) for each change and send the same one again when you are not sure that it arrived: it is done once.',
      ],
      code: call(
        '/stock/movements',
        sends(
          '{"key": "7d0a7a52-1f0e-4c57-9b6c-0d6a3c1f2e11", "variant_id": "VARIANT_ID", "change": 12, "reason": "received"}',
        ),
      ),
    },
    {
      id: 'pay-link',
      title: 'Make an order with a pay link',
      paragraphs: [
        'The order is there at once, and its customer pays it by the link in shopper_url, without an account. Its key works as above: the same one again is the same order.',
      ],
      code: call(
        '/requests',
        sends(
          '{"key": "0f6d3f3c-52f6-4b0e-8a5e-3b8a5f0d7c21", "lines": [{"variant_id": "VARIANT_ID", "quantity": 1, "unit_price_kobo": 400000}], "buyer": {"name": "Chika Obi", "phone": "08031234567"}, "days": 3}',
        ),
      ),
    },
    {
      id: 'list-orders',
      title: 'List orders since a day',
      paragraphs: ['Ask for the orders since a day in Lagos, then for the next page with what next says.'],
      code: call('/orders?from=2026-11-01&limit=50'),
      after: ['To hear of orders as they come, take webhooks; use this to look up what you missed.'],
    },
    webhooks,
    verifying,
    answers,
  ];
}

const begin: GuidePart = {
  id: 'begin',
  title: 'Before you begin',
  paragraphs: [
    'The owner of a store makes a key in the dashboard under Site, Developers, and chooses what it may do. It is shown once; keep it out of your code, for example in the environment as PRESENCE_KEY.',
    'Each call goes to the store’s own address below /api/sites and carries the key as a bearer token. Put your store’s name in place of your-store.',
  ],
};

const scopes: GuidePart = {
  id: 'scopes',
  title: 'What a key may do',
  paragraphs: [
    'A key has one of two scopes in each area, or none: read, or write, which reads, too. No scope reaches the owner’s account, helpers, the plan, the bank account, refunds, keys or webhooks. The list of calls below says which scope each takes.',
  ],
  table: keyAreaIds.map((id) => [`${id}:read, ${id}:write`, keyAreas[id].name] as const),
};

const webhooks: GuidePart = {
  id: 'webhooks',
  title: 'Hear of what happens',
  paragraphs: [
    'Add a webhook under Developers and we send a POST with JSON to your address when something happens: type, timestamp, and data with ids, states and sums. Nothing in it names a customer; ask for the order with your key.',
    'Answer with a status from 200 to 299 within five seconds, and do your work afterwards. Otherwise we try again after 30 seconds, 5 and 30 minutes, 2, 5, 8 and 10 hours. A message may come twice, and another may come before it: its webhook-id stays the same, so remember those you have seen. After three days without an answer the webhook is switched off and its owner told.',
  ],
  table: Object.entries(webhookEvents),
};

const verifying: GuidePart = {
  id: 'verify',
  title: 'Know that a message is ours',
  paragraphs: [
    'Messages are signed by the convention of Standard Webhooks, for which there are libraries in most languages. By hand it is this, with the body as it came, before it is read as JSON:',
  ],
  code: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** secret: as it was shown, with whsec_; headers: in small letters; body: the text as it came. */
function isFromPresence(secret, headers, body) {
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  if (!(age < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
  const expected = createHmac('sha256', key).update(signed).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  after: [
    'When the owner replaces the secret, messages carry two signatures for 24 hours: either is enough.',
  ],
};

const answers: GuidePart = {
  id: 'answers',
  title: 'What is answered when something is wrong',
  paragraphs: [
    'Each failure is JSON that says what is wrong in words: of a field by its name, and otherwise as detail.',
    `A key may call ${keyLimit.max} times a minute. Each answer says how much is left: RateLimit-Limit, RateLimit-Remaining, and RateLimit-Reset in seconds.`,
  ],
  table: [
    ['400', 'Something you sent is not as it should be; the fields say what.'],
    ['401', 'The key is unknown, ended, past its day, or its maker is no owner any more.'],
    ['403', 'The key lacks the scope, no key may do this, or the store is suspended.'],
    ['404', 'It is not there, or it is another store’s.'],
    ['409', 'It does not fit what is there now. Look again.'],
    ['429', 'Too many calls. Wait as many seconds as Retry-After says.'],
    ['503', 'We are busy. Wait as Retry-After says, and send the same again.'],
  ],
};
