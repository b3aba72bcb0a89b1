import type { GiftCardWithHistory } from '#shared/api/gift-cards.ts';
import type { Order } from '#shared/api/orders.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestShop } from '../app.ts';
import type { Client, Reply } from '../client.ts';
import { checkOut, checkoutForm, fillBasket, orderRow, type PlacedOrder } from './shopping.ts';

export interface MadeCard {
  card: GiftCardWithHistory;
  code: string;
}

/** A gift card of ₦10,000, unless said otherwise. */
export async function makeGiftCard(shop: TestShop, change: object = {}): Promise<MadeCard> {
  const body = { key: newId(), amount_kobo: 1_000_000, ...change };
  const owner = await shop.owner.signIn();
  const reply = await owner.post<MadeCard>(`/api/sites/${shop.slug}/gift-cards`, body);
  if (reply.status !== 201) throw new Error(`No gift card was made: ${reply.text}`);
  return reply.body;
}

/** The card as its owner sees it now. */
export async function giftCardNow(shop: TestShop, { card }: MadeCard): Promise<GiftCardWithHistory> {
  const owner = await shop.owner.signIn();
  return (await owner.get<GiftCardWithHistory>(`/api/sites/${shop.slug}/gift-cards/${card.id}`)).body;
}

/** Tries to order one mug (₦5,500 with delivery) with the code of a gift card. */
export async function orderWithCard(
  world: TestApp,
  shop: TestShop,
  code: string,
  change: object = {},
): Promise<Reply<PlacedOrder> & { shopper: Client }> {
  const shopper = await fillBasket(world, shop);
  const reply = await checkOut(shopper, checkoutForm(shop, { gift_card: code, ...change }));
  return { ...reply, shopper };
}

/** The order of a number as its owner sees it. */
export async function ownersView(world: TestApp, shop: TestShop, number: number): Promise<Order> {
  const { id } = await orderRow(world, shop, number);
  const owner = await shop.owner.signIn();
  return (await owner.get<Order>(`/api/sites/${shop.slug}/orders/${id}`)).body;
}

/** Something the owner does to the order of a number. */
export async function doToOrder(
  [world, shop]: readonly [TestApp, TestShop],
  number: number,
  what: string,
  body: object = {},
): Promise<Reply<Order>> {
  const { id } = await orderRow(world, shop, number);
  const owner = await shop.owner.signIn();
  return owner.post<Order>(`/api/sites/${shop.slug}/orders/${id}/${what}`, body);
}

/** A product whose variants are gift cards of ₦5,000 and ₦10,000. Answers the ids of its variants. */
export async function sellGiftCards(shop: TestShop): Promise<{ small: string; large: string; id: string }> {
  const owner = await shop.owner.signIn();
  const reply = await owner.post<{ id: string; variants: { id: string }[] }>(
    `/api/sites/${shop.slug}/products`,
    {
      title: 'Gift card',
      gift_card: true,
      options: [{ name: 'Amount', values: ['₦5,000', '₦10,000'] }],
      variants: [
        { option_values: ['₦5,000'], price_kobo: 500_000, on_hand: 3 },
        { option_values: ['₦10,000'], price_kobo: 1_000_000 },
      ],
    },
  );
  if (reply.status !== 201) throw new Error(`No gift cards are sold: ${reply.text}`);
  const [small, large] = reply.body.variants as [{ id: string }, { id: string }];
  return { id: reply.body.id, small: small.id, large: large.id };
}

/** What is wrong with the gift cards of all stores; a sentence each. */
export async function wrongGiftCards(world: Pick<TestApp, 'database'>): Promise<string[]> {
  const found = await world.database.sql<{ what: string }>(giftCardBooks);
  return found.map(({ what }) => what);
}

/**
 * A card's money is the sum of its entries, an order's ledger has of cards what these have of the order, and nothing is
 * held for an order that is called off.
 */
export const giftCardBooks = `
  select 'card ' || c.last_four || ' has ' || c.left_kobo || ' and entries of ' || coalesce(sum(e.amount_kobo), 0) as what
  from gift_cards c left join gift_card_entries e on e.store_id = c.store_id and e.card_id = c.id
  group by c.store_id, c.id having c.left_kobo <> coalesce(sum(e.amount_kobo), 0) or c.left_kobo < 0
  union all
  select 'order ' || o.number || ' has ' || coalesce(l.kobo, 0) || ' of cards in its ledger, ' || coalesce(c.kobo, 0)
    || ' on the cards'
  from orders o
  left join (select store_id, order_id, sum(case kind when 'refund' then -amount_kobo else amount_kobo end) as kobo
    from ledger_entries where method = 'gift_card' group by 1, 2) l on l.store_id = o.store_id and l.order_id = o.id
  left join (select e.store_id, e.order_id, -sum(e.amount_kobo) as kobo
    from gift_card_entries e join gift_cards c on c.store_id = e.store_id and c.id = e.card_id
    where e.kind in ('spent', 'back') or e.kind = 'issued' and c.replaces is not null group by 1, 2) c
    on c.store_id = o.store_id and c.order_id = o.id
  where coalesce(l.kobo, 0) <> coalesce(c.kobo, 0) or o.gift_card_kept_kobo <> coalesce(l.kobo, 0)
    or coalesce(l.kobo, 0) < 0 or coalesce(l.kobo, 0) > o.total_kobo
  union all
  select 'order ' || number || ' is cancelled and holds ' || gift_card_kept_kobo || ' of a card'
  from orders where status = 'canceled' and gift_card_kept_kobo <> 0
  union all
  select 'order ' || o.number || ' holds ' || u.state || ' and has ' || o.gift_card_kept_kobo
  from gift_card_uses u join orders o on o.store_id = u.store_id and o.id = u.order_id
  where u.state = 'given_back' and o.gift_card_kept_kobo <> 0`;
