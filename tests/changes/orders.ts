import type { Parcel } from '#shared/api/order-sending.ts';
import type { Order } from '#shared/api/orders.ts';
import type { ParcelOut, RiderLink } from '#shared/api/riders.ts';
import { hours } from '#server/platform/clock.ts';
import { openShop } from '../support/app.ts';
import { place, payAnother, shopWithOwnKeys, type Placed } from '../support/selling/odd-money.ts';
import { askRefund, pass, seenByOwner, sell } from '../support/selling/store-money.ts';
import { callAt, fresh, transferShop, type Examples, type Place } from './example.ts';

const why = { reason: 'Agreed with Chidi by phone.' };

/** What becomes of orders and of their money. */
export const orderExamples = (place: Place): Examples => ({
  ...takingExamples(place),
  ...partExamples(place),
  ...editExamples(place),
  ...returningExamples(place),
  ...carryingExamples(place),
});

function takingExamples({ world, shop, call }: Place): Examples {
  // Each in a shop of its own: many of one customer are asked about first.
  const onDelivery = async () => place(world, await openShop(world), { pay_method: 'on_delivery' });
  const at = ({ id, shop: of }: Pick<Placed, 'id' | 'shop'>, body: object = {}) => ({
    shop: of,
    params: { orderId: id },
    body,
  });
  /** An order whose transfer of all of it, or of none, is told. */
  const transferred = async (received: boolean) => {
    const order = await place(world, await transferShop(world), { pay_method: 'direct_transfer' });
    const all = { amount_kobo: order.total_kobo, so_far_kobo: 0 };
    if (received) await callAt(order.shop, 'POST', `/orders/${order.id}/transfer/received`, all);
    return { order, all };
  };
  const sold = async () => {
    const line = { variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 };
    const sale = { key: fresh(), lines: [line], paid_by: 'cash' };
    return { id: (await call<Order>('POST', '/counter/sales', sale)).id, shop };
  };

  return {
    'POST /api/sites/:slug/orders/:orderId/cash': async () => at(await onDelivery()),
    'POST /api/sites/:slug/orders/:orderId/cash/undo': async () => {
      const order = await onDelivery();
      await callAt(order.shop, 'POST', `/orders/${order.id}/cash`, {});
      return at(order);
    },
    'POST /api/sites/:slug/orders/together/change': async () => {
      const { id, shop: of } = await onDelivery();
      return { shop: of, body: { orders: [id], what: 'record_cash' } };
    },
    'POST /api/sites/:slug/orders/:orderId/transfer/received': async () => {
      const { order, all } = await transferred(false);
      return at(order, all);
    },
    'POST /api/sites/:slug/orders/:orderId/transfer/not-come': async () =>
      at((await transferred(false)).order),
    'POST /api/sites/:slug/orders/:orderId/transfer/returned': async () => {
      const { order, all } = await transferred(true);
      return at(order, { ...all, mistake: true, restock: false });
    },
    'POST /api/sites/:slug/orders/:orderId/not-real': async () => {
      const order = await onDelivery();
      await world.database.sql(`update orders set confirmation = 'asked' where id = $1`, [order.id]);
      return at(order, { alike: false });
    },
    'POST /api/sites/:slug/orders/:orderId/cancel': async () => at(await onDelivery()),
    'POST /api/sites/:slug/orders/:orderId/take-back': async () => at(await sold()),
  };
}

/** What is left of an order whose deposit is recorded, or is to be. */
function partExamples({ shop, call }: Place): Examples {
  const asked = async (begun: boolean) => {
    const lines = [{ title: 'Purple gele', quantity: 1, unit_price_kobo: 2_500_000 }];
    const { id } = await call<Order>('POST', '/requests', { key: fresh(), lines, deposit_kobo: 1_000_000 });
    if (begun) await call('POST', `/orders/${id}/parts/received`, { part: 0, by: 'cash' });
    return (body: object) => ({ shop, params: { orderId: id }, body });
  };
  return {
    'POST /api/sites/:slug/orders/:orderId/parts/received': async () =>
      (await asked(false))({ part: 0, by: 'transfer' }),
    'POST /api/sites/:slug/orders/:orderId/parts/undo': async () => (await asked(true))({ part: 0 }),
    'POST /api/sites/:slug/orders/:orderId/rest/forgo': async () =>
      (await asked(true))({ seen_kobo: 1_500_000 }),
  };
}

/** An order of one mug, to be paid on delivery, gets a cap more. */
function editExamples({ world }: Place): Examples {
  return {
    'POST /api/sites/:slug/orders/:orderId/edit': async () => {
      const { id, shop } = await place(world, await openShop(world), { pay_method: 'on_delivery' });
      const more = { added: [{ title: 'Cap', unit_price_kobo: 100_000 }] };
      const seen = await callAt<object>(shop, 'POST', `/orders/${id}/edit/look`, more);
      return { shop, params: { orderId: id }, body: { ...more, key: fresh(), seen } };
    },
  };
}

function returningExamples({ world }: Place): Examples {
  const at = ({ id, shop: of }: Pick<Placed, 'id' | 'shop'>, body: object = {}) => ({
    shop: of,
    params: { orderId: id },
    body,
  });
  const odd = async () => {
    const order = await place(world, await shopWithOwnKeys(world));
    await payAnother(world, order);
    return { shop: order.shop, params: { reference: order.reference }, body: why };
  };
  const stuckRefund = async (body: object) => {
    const order = await sell(world, await openShop(world), 'refund_needs_attention');
    await askRefund(order, 400_000);
    await pass(world, hours(3));
    const refundId = (await seenByOwner(order)).refunds[0]!.id;
    return { shop: order.shop, params: { orderId: order.id, refundId }, body };
  };
  const disputed = async (body: object) => {
    const order = await sell(world, await openShop(world));
    const { id } = world.sandbox.control.openDispute({ reference: order.reference });
    await pass(world, hours(1));
    return { shop: order.shop, params: { orderId: order.id, disputeId: String(id) }, body };
  };

  /** An order whose parcel came back whole. */
  const returned = async (body: object, isPaid: boolean) => {
    const order = isPaid
      ? await sell(world, await openShop(world))
      : await place(world, await openShop(world), { pay_method: 'on_delivery' });
    const at = (rest: string) => `/orders/${order.id}/${rest}`;
    await callAt(order.shop, 'POST', at('fulfill'), {});
    const [parcel] = (await callAt<Parcel>(order.shop, 'GET', at('parcel'))).parcels;
    const lines = parcel!.lines.map(({ line_id, quantity }) => ({ line_id, shelf: quantity }));
    const came = { key: fresh(), reason: 'refused', lines };
    const seen = await callAt<Parcel>(order.shop, 'POST', at(`parcels/${parcel!.id}/came-back`), came);
    const returnId = seen.parcels[0]!.came_back[0]!.id;
    return { shop: order.shop, params: { orderId: order.id, returnId }, body };
  };

  return {
    'POST /api/sites/:slug/orders/:orderId/returns/:returnId/refund': () =>
      returned({ amount_kobo: 100_000, key: 'one-wish' }, true),
    'POST /api/sites/:slug/orders/:orderId/returns/:returnId/end': () => returned({}, false),
    'POST /api/sites/:slug/orders/:orderId/refund': async () =>
      at(await sell(world, await openShop(world)), { amount_kobo: 100_000, key: 'one-wish', ...why }),
    'POST /api/sites/:slug/orders/:orderId/refunds/:refundId/withdraw': () => stuckRefund({}),
    'POST /api/sites/:slug/orders/:orderId/refunds/:refundId/bank-details': () =>
      stuckRefund({ bank_code: '058', account_number: '0123456789' }),
    'POST /api/sites/:slug/orders/:orderId/disputes/:disputeId/explain': () =>
      disputed({ service: 'A clay mug, brought on Monday.' }),
    'POST /api/sites/:slug/orders/:orderId/disputes/:disputeId/accept': () => disputed({}),
    'POST /api/sites/:slug/payments-to-explain/:reference/accept': odd,
    'POST /api/sites/:slug/payments-to-explain/:reference/return': odd,
    'POST /api/sites/:slug/payments-to-explain/:reference/explain': odd,
  };
}

function carryingExamples({ world }: Place): Examples {
  // Each in a shop of its own: many of one customer are asked about first.
  const onDelivery = async () => place(world, await openShop(world), { pay_method: 'on_delivery' });

  return {
    'DELETE /api/sites/:slug/couriers/:name': async () => {
      const order = await onDelivery();
      const sent = { courier: 'GIG', tracking: 'https://gig.example/1' };
      await callAt(order.shop, 'POST', `/orders/${order.id}/fulfill`, sent);
      return { shop: order.shop, params: { name: 'GIG' } };
    },
    'POST /api/sites/:slug/riders/:linkId/withdraw': async () => {
      const order = await onDelivery();
      await callAt(order.shop, 'POST', `/orders/${order.id}/fulfill`, { tracking: '' });
      const { parcels } = await callAt<{ parcels: ParcelOut[] }>(order.shop, 'GET', '/riders');
      const wanted = { parcels: [parcels[0]!.parcel_id], rider: 'Tunde', phone: '', key: fresh() };
      const link = await callAt<RiderLink>(order.shop, 'POST', '/riders', wanted);
      return { shop: order.shop, params: { linkId: link.id } };
    },
  };
}
