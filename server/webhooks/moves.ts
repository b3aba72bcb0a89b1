import {
  mayMove,
  statesBefore,
  deliveryMoves,
  webhookMoves,
  type DeliveryState,
  type WebhookState,
} from '#shared/states.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { waitingFor, writeDeliveryMoves, writeEndpointMove, type EndpointRow } from './queries.ts';

/** The one function that moves messages; those that cannot go there stay where they are. */
export async function turnDeliveries(
  tx: PlatformTx,
  ids: readonly string[],
  to: DeliveryState,
): Promise<void> {
  await writeDeliveryMoves(tx, ids, statesBefore(deliveryMoves, to), to);
}

/**
 * The one function that moves an address; it must be locked. What waits for one that is told no more is given up, and
 * can be sent again by hand. @throws Error for a move that the table does not list.
 */
export async function turnEndpoint(tx: PlatformTx, endpoint: EndpointRow, to: WebhookState): Promise<void> {
  if (!mayMove(webhookMoves, endpoint.state, to))
    throw new Error(`The webhook ${endpoint.id} may not move from ${endpoint.state} to ${to}.`);
  await writeEndpointMove(tx, endpoint.id, to);
  endpoint.state = to;
  if (to !== 'on') await turnDeliveries(tx, await waitingFor(tx, endpoint.id), 'given_up');
}
