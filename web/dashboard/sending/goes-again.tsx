import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { ridersApi } from '../api/riders-api.ts';

/** What could not be handed over goes out once more; the customer gets a mail about it. */
export function GoesAgain(params: { slug: string; orderId: string; parcelId: string }) {
  const [again, { isLoading }] = ridersApi.useGoesOutAgainMutation();
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      busyLabel="Saving…"
      onClick={() => void told(again({ params, body: {} }), 'It goes out again.')}
    >
      Goes out again
    </Button>
  );
}
