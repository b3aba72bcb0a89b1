import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { checkOf, checkRounds, codeDigits, mostTries } from '#shared/orders/rider.ts';
import { keysFor, type Config } from '../../platform/config/config.ts';
import { derivedSecret } from '../../platform/ids.ts';
import type { ParcelRow } from './parcel-queries.ts';
import type { OrderRow } from '../queries.ts';

const slow = promisify(pbkdf2);

/** The code of a parcel. It is derived, so it can be told again and is kept nowhere. */
export const deliveryCode = (config: Config, storeId: string, parcelId: string): string =>
  deliveryCodes(config, storeId, parcelId)[0]!;

/** The codes that are taken for it: that one, and those told while SECRET_KEY was another. */
export const deliveryCodes = (config: Config, storeId: string, parcelId: string): string[] =>
  keysFor(config, 'delivery-code').map((key) => {
    const secret = derivedSecret(key, `${storeId}:${parcelId}`);
    const number = Buffer.from(secret, 'base64url').readUIntBE(0, 6) % 10 ** codeDigits;
    return String(number).padStart(codeDigits, '0');
  });

/** What a rider's page holds of a code. The parcel is its salt, so that several links tell no more than one. */
export async function codeCheck(code: string, parcelId: string): Promise<number> {
  return checkOf(await slow(code, parcelId, checkRounds, 32, 'sha256'));
}

/** The code as long as somebody at a door may ask for it, or ''. */
export const codeToTell = (
  config: Config,
  { store_id, delivery_kind, status }: Pick<OrderRow, 'store_id' | 'delivery_kind' | 'status'>,
  parcel: Pick<ParcelRow, 'id' | 'delivered_at' | 'came_back_at'>,
): string =>
  delivery_kind === 'delivery' && status !== 'canceled' && !parcel.delivered_at && !parcel.came_back_at
    ? deliveryCode(config, store_id, parcel.id)
    : '';

export const isLocked = (parcel: Pick<ParcelRow, 'code_tries' | 'delivered_at'>): boolean =>
  parcel.code_tries >= mostTries && !parcel.delivered_at;
