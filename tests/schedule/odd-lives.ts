import { successEvent, signatureOf } from '../support/selling/webhook.ts';
import { newId } from '#server/platform/ids.ts';
import { hours } from '#server/platform/clock.ts';
import { pick } from '../support/random.ts';
import { beginOnline } from './order-acts.ts';
import { keyOf, ownersCall, type OrderShop } from './order-shops.ts';
import { lieThenPay } from './payer.ts';
import type { Begun, Life } from './purpose.ts';
import { atTheTerminal, patiently, type Lie, type World } from './world.ts';

type Word = 'accept' | 'return' | 'explain' | 'hand';
const words: readonly Word[] = ['accept', 'return', 'explain', 'hand'];
const past: Record<Word, string> = {
  accept: 'accepted',
  return: 'returned',
  explain: 'explained',
  hand: 'given back by hand',
};

/** What was paid in its own currency can be decided about in every way. */
const settleable: readonly Lie[] = [
  'wrong_amount',
  'wrong_domain',
  'wrong_email',
  'wrong_reference',
  'wrong_metadata',
];
const ofSecond: readonly Lie[] = ['wrong_amount'];
const explainable: readonly Lie[] = ['wrong_currency', 'wrong_amount'];

/** Money for orders that came otherwise than asked, and the word of whoever has to decide about it. */
export function oddOrders(shops: readonly OrderShop[]): Life[] {
  const world = shops[0]!.world;
  return words.flatMap((word) => [
    {
      name: `odd money that its owner has ${past[word]}`,
      weight: 1.2,
      live: () =>
        decided(world, word, async () => {
          const shop = pick(
            world.random,
            shops.filter((one) => one.account !== 0),
          );
          const begun = await odd(world, await beginOnline(shop), word);
          // A shop may have given its keys up; its money is then ours to decide about.
          return begun && (await isOnOwnKeys(world, begun))
            ? { begun, say: () => ownersWord(shop, begun, word) }
            : null;
        }),
    },
    ...(word === 'hand'
      ? []
      : [
          {
            name: `odd money of an order that the operator has ${past[word]}`,
            weight: 1,
            live: () =>
              decided(world, word, async () => {
                const shop = pick(
                  world.random,
                  shops.filter((one) => one.account === 0),
                );
                const begun = await odd(world, await beginOnline(shop), word);
                if (!begun) return null;
                const asked = await ownersCall(
                  shop,
                  'POST',
                  `/payments-to-explain/${begun.reference}/ask-us`,
                  {},
                );
                if (asked?.status === 200) world.happened('the operator was asked about odd money');
                return { begun, say: () => operatorsWord(world, begun, word) };
              }),
          },
        ]),
  ]);
}

/** The same for whatever else we sell ourselves. */
export function oddSales(world: World, what: string, begin: () => Promise<Begun | null>): Life[] {
  return (['accept', 'return', 'explain'] as const).map((word) => ({
    name: `odd money of ${what} that the operator has ${past[word]}`,
    weight: 0.7,
    live: () =>
      decided(world, word, async () => {
        const begun = await odd(world, await begin(), word);
        return begun ? { begun, say: () => operatorsWord(world, begun, word) } : null;
      }),
  }));
}

interface Case {
  begun: Begun;
  /** Who said it; null when it was refused. */
  say(): Promise<string | null>;
}

/** Some decide at once, some sleep over it. */
async function decided(world: World, word: Word, open: () => Promise<Case | null>): Promise<void> {
  const found = await open();
  if (!found) return;
  const say = async () => {
    const who = await found.say();
    if (who) world.happened(`odd money ${past[word]} by ${who}`);
  };
  if (world.random() < 0.5) await say();
  else world.later(hours(3), say);
}

/** Pays while the provider lies about it, until it is put aside; null when it did not come to that. */
async function odd(world: World, begun: Begun | null, word: Word): Promise<Begun | null> {
  if (!begun?.payUrl) return null;
  const kinds = word === 'explain' ? explainable : begun.second ? ofSecond : settleable;
  await lieThenPay(world, begun, pick(world.random, kinds));
  for (let look = 0; look < 20; look++) {
    await begun.comeBack();
    const [row] = await world.rows<{ state: string }>('select state from payments where reference = $1', [
      begun.reference,
    ]);
    if (row?.state === 'mismatch') return begun;
    if (row?.state === 'paid') return null;
  }
  return null;
}

async function isOnOwnKeys(world: World, { reference }: Begun): Promise<boolean> {
  const rows = await world.rows(`select 1 from payments where reference = $1 and integration <> 'platform'`, [
    reference,
  ]);
  return rows.length > 0;
}

const reason = 'Agreed with the payer by phone.';

async function ownersWord(shop: OrderShop, { reference }: Begun, word: Word): Promise<string | null> {
  const { world } = shop;
  // Said before it is done: the answer may get lost, and what is in the books has to have been said.
  if (word === 'hand') world.givenByHand.push(reference);
  const call = word === 'hand' ? 'explain' : word;
  const body = word === 'hand' ? { reason, sent_back: true } : { reason };
  const reply = await ownersCall(shop, 'POST', `/payments-to-explain/${reference}/${call}`, body);
  return reply?.status === 200 ? 'its owner' : null;
}

async function operatorsWord(world: World, { reference }: Begun, word: Word): Promise<string | null> {
  const said = await atTheTerminal(world, ['payment', word, reference, ...reason.split(' ')]);
  return /^It (counts now|is on its way back|is explained)\.$/.test(said) ? 'the operator' : null;
}

/** Money that comes to our account and that nobody asked for: sent back, or explained. */
export function strayLives(world: World): Life[] {
  return (['return', 'explain'] as const).map((word) => ({
    name: `money nobody asked for that is ${past[word]}`,
    weight: 0.6,
    live: () => stray(world, word),
  }));
}

async function stray(world: World, word: 'return' | 'explain'): Promise<void> {
  const reference = `stray-${newId()}`;
  const amount = 100_00 + Math.floor(world.random() * 900_000);
  world.strays.push({ reference, amount });
  await world.sandbox.control.seed({
    transactions: [{ email: 'someone@example.com', amount, reference, pay: {} }],
  });
  const body = successEvent(reference, { amount });
  const headers = { 'content-type': 'application/json', ...signatureOf(body, keyOf(0, 1)) };
  // Its own event may never come.
  await patiently(() => world.browser().post('/webhooks/paystack', body, headers));
  const decide = async () => {
    const said = await atTheTerminal(world, ['payment', word, 'unmatched', reference, ...reason.split(' ')]);
    if (/is on its way back\.$|^It is explained\.$/.test(said)) {
      world.happened(`money nobody asked for ${past[word]}`);
      return;
    }
    // The provider gave no clear answer, or the answer to an earlier try got lost.
    if (word === 'return' && !said.startsWith('There is no open money')) world.later(hours(1), decide);
  };
  world.later(hours(1), decide);
}
