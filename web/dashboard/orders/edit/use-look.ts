import type { OrderChange } from '#shared/api/order-edit.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { orderEditApi } from '../../api/order-edit-api.ts';
import { useRested } from '../../components/use-rested.ts';
import type { Wanted } from './draft.ts';

/** What the order would come to. */
export interface Look {
  /** As the server says it of what stands on the page; null while it is asked, and where it is refused. */
  now: OrderChange | null;
  /** The last sums that were known, for the eye. */
  last: OrderChange | null;
  /** Why it cannot be changed so; empty: it can, or is being asked. */
  refused: string;
  again: () => void;
}

/** Long enough to tap on, short enough not to be waited for. */
const restMs = 350;

/** Asks what a change comes to as soon as the taps come to rest. The server computes every sum. */
export function useLook(slug: string, orderId: string, wanted: Wanted): Look {
  const rested = useRested(wanted, restMs);
  const look = orderEditApi.useLookAtEditQuery(
    { params: { slug, orderId }, body: rested },
    { refetchOnMountOrArgChange: true },
  );
  const isResting = JSON.stringify(rested) === JSON.stringify(wanted);
  const isKnown = isResting && !look.isFetching;
  return {
    now: isKnown && !look.error ? (look.currentData ?? null) : null,
    last: look.data ?? null,
    refused:
      isKnown && look.error ? sentenceOf(look.error, 'The new sums could not be worked out. Try again.') : '',
    again: () => void look.refetch(),
  };
}
