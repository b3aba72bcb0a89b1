import { Send } from 'lucide-react';
import type { Delivery, Webhook } from '#shared/api/webhooks.ts';
import { webhookEvents } from '#shared/webhooks.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { developersApi } from '../api/developers-api.ts';
import { alwaysFresh } from '../api/freshness.ts';
import { momentOf } from '../components/dates.ts';
import { Folded } from '../components/folded.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';

const states: Record<Delivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waits', tone: 'warn' },
  delivered: { label: 'Went through', tone: 'good' },
  given_up: { label: 'Did not go through', tone: 'bad' },
};

interface Props {
  slug: string;
  webhook: Webhook;
}

/** What was sent to an address in the last 30 days. */
export function Deliveries({ slug, webhook }: Props) {
  const list = developersApi.useWebhookDeliveriesInfiniteQuery({ slug, webhookId: webhook.id }, alwaysFresh);
  const [send, { isLoading }] = developersApi.useTestWebhookMutation();
  const isOn = webhook.state === 'on';
  return (
    <SectionCard title="What was sent">
      {isOn && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          icon={<Send className="size-4.5" />}
          busy={isLoading}
          busyLabel="Sending…"
          onClick={() => void tell(send({ params: { slug, webhookId: webhook.id }, body: {} }))}
        >
          Send a test event
        </Button>
      )}
      <div className="mt-3">
        <Loaded of={list} what="what was sent" shapes={['h-20', 'h-20']} gap="gap-2">
          {({ pages }) => {
            const sent = pages.flatMap((page) => page.items);
            if (sent.length === 0)
              return (
                <p className="m-0 text-muted">Nothing was sent yet. What is sent is kept here for 30 days.</p>
              );
            return (
              <>
                <ul className="m-0 list-none divide-y divide-line p-0">
                  {sent.map((one) => (
                    <One key={one.id} of={one} slug={slug} webhook={webhook} />
                  ))}
                </ul>
                <LoadMore list={list} shown={sent.length} what={['message', 'messages']} />
              </>
            );
          }}
        </Loaded>
      </div>
    </SectionCard>
  );
}

/** Says what came of a message that was sent by hand. */
async function tell(sent: PromiseLike<{ data?: Delivery; error?: unknown }>): Promise<void> {
  const { data, error } = await sent;
  if (error) return notify.error(sentenceOf(error, 'We could not send it. Please try again.'));
  const [last] = data?.attempts ?? [];
  if (data?.state === 'delivered') return notify.success('It went through.');
  notify.error(
    last
      ? `It did not go through: ${last.status === null ? last.said : `your program answered ${last.status}.`}`
      : 'It is sent as soon as the one before it is through.',
  );
}

function One({ of: one, slug, webhook }: Props & { of: Delivery }) {
  const [send, { isLoading }] = developersApi.useSendDeliveryAgainMutation();
  const { label, tone } = states[one.state];
  const params = { slug, webhookId: webhook.id, deliveryId: one.id };
  return (
    <li className="py-3">
      <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{one.event === 'test' ? 'A test event' : webhookEvents[one.event]}</b>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="m-0 text-[0.9375rem] text-muted">
        {one.at ? momentOf(one.at) : 'Just now'}
        {one.next_at && ` · Next try: ${momentOf(one.next_at)}`}
      </p>
      <Folded summary={triesIn(one)}>
        <ul className="mt-0 mb-2 list-none p-0 text-[0.9375rem]">
          {one.attempts.map((attempt) => (
            <li key={attempt.number} className="break-words">
              {momentOf(attempt.at)}: {attempt.status ?? 'no answer'}, {attempt.ms} ms
              {attempt.said && <span className="block text-muted">{attempt.said}</span>}
            </li>
          ))}
        </ul>
        <pre
          className="m-0 overflow-x-auto rounded-sm bg-sunken px-3 py-2 text-[0.875rem]"
          tabIndex={0}
          aria-label="What the message says"
        >
          {JSON.stringify(one.data, null, 2)}
        </pre>
        {webhook.state === 'on' && (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            busy={isLoading}
            busyLabel="Sending…"
            onClick={() => void tell(send({ params, body: {} }))}
          >
            Send again
          </Button>
        )}
      </Folded>
    </li>
  );
}

function triesIn({ attempts }: Delivery): string {
  const [last] = attempts;
  if (!last) return 'Not sent yet';
  return last.number === 1 ? 'One try' : `${last.number} tries`;
}
