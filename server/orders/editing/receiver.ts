import type { BodyOf } from '#shared/api/contract.ts';
import { isToBring, type correctReceiver as call } from '#shared/api/order-receiver.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { conflict } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { writeReceiver } from './queries.ts';
import { writeFoundBy } from './words.ts';
import { appendEvent, type OrderRow } from '../queries.ts';
import { lockedOrder } from '../standing.ts';

type Receiver = BodyOf<typeof call>;

/**
 * Corrects who receives an order and where: on its page, its label, its slip and the rider's link, and from now on in what
 * is sent about it. What delivery costs is the owner's to say, and changed with the order. Said twice it is done once.
 * @throws AppError conflict where the order is cancelled or its customer erased, and for an address once all of it left.
 */
export async function correctReceiver(
  deps: Pick<OrderDeps, 'clock'>,
  storeDb: StoreDb,
  orderId: string,
  { name, phone, address, actor }: Receiver & { actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const before = await lockedOrder(tx, orderId);
    if (before.erased_at) throw conflict('The customer of this order was erased.');
    if (before.status === 'canceled') throw conflict('This order is cancelled.');
    const order = { ...before, name, phone, address: address ?? before.address };
    const corrected = whatDiffers(before, order);
    if (corrected.length === 0) return;
    if (corrected.includes('address') && !isToBring(before))
      throw conflict('Nothing of this order is left to bring, so its address stays.');
    await writeReceiver(tx, order);
    await writeFoundBy(tx, order, before);
    const message = `Corrected: ${corrected.join(', ')}.`;
    await appendEvent(tx, orderId, { at: deps.clock.now(), kind: 'receiver', message, actor });
  });
}

const whatDiffers = (before: OrderRow, order: OrderRow): string[] => [
  ...(before.name === order.name ? [] : ['name']),
  ...(before.phone === order.phone ? [] : ['phone number']),
  ...(isSamePlace(before.address, order.address) ? [] : ['address']),
];

const isSamePlace = (one: OrderRow['address'], other: OrderRow['address']) =>
  (['state', 'lga', 'area', 'landmark'] as const).every((part) => one[part] === other[part]);
