import type { movePieces } from '#shared/api/stock-places.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { told } from '#web/forms/confirmed.ts';
import { stockPlacesApi } from '../../api/stock-places-api.ts';
import { newKey } from '../../components/new-key.ts';
import { offerUndo } from '../../components/undo.tsx';

/** Takes pieces from one place to another and offers to take them back; `there` is what the other is called. */
export function useMovePieces(slug: string) {
  const [move] = stockPlacesApi.useMoveBetweenPlacesMutation();
  const params = { slug };
  return async (body: BodyOf<typeof movePieces>, there: string) => {
    const answer = await move({ params, body });
    if (answer.data)
      offerUndo({
        message: `${body.quantity} moved to ${there}: ${answer.data.to} there now.`,
        undo: async () => {
          const back = { ...body, key: newKey(), from: body.to, to: body.from };
          await told(move({ params, body: back }), null);
        },
      });
    return answer;
  };
}
