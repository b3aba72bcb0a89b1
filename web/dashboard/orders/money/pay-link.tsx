import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { sellingApi } from '../../api/selling-api.ts';
import { SendLink } from '../../ask/asked.tsx';
import { NoWay, stoppedFor } from '../../ask/missing.tsx';
import { hasCome, momentIn } from '../../components/dates.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { useKnownStore } from '../../shell/slug.ts';

/** An order whose money was asked for by link, while it is not there. */
export function PayLink({ order, slug }: { order: Order; slug: string }) {
  const store = useKnownStore();
  const [send, { isLoading }] = sellingApi.useAskAgainMutation();
  if (!order.actions.includes('ask_again') || order.pay_by === null) return null;
  const stopped = stoppedFor(store, false);
  if (stopped)
    return (
      <SectionCard title="Nobody can pay it now">
        <NoWay {...stopped} slug={slug} />
      </SectionCard>
    );
  const over = hasCome(order.pay_by);
  const again = () =>
    told(send({ params: { slug, orderId: order.id }, body: { days: 7 } }), 'It can be paid for 7 more days.');
  return (
    <SectionCard title={over ? 'Its link has run out' : 'Waits to be paid by link'}>
      <p className="mt-1 mb-3 text-muted">
        {over
          ? `Nobody can pay it since ${momentIn(order.pay_by)}. Nothing was taken.`
          : `${naira(order.due_kobo)} can be paid until ${momentIn(order.pay_by)}, by card, transfer or as the customer chooses.`}
      </p>
      {!over && <SendLink order={order} />}
      <Button
        variant={over ? 'primary' : 'quiet'}
        className="mt-2"
        busy={isLoading}
        onClick={() => void again()}
      >
        {over ? 'Ask again for 7 days' : 'Give it 7 more days'}
      </Button>
    </SectionCard>
  );
}
