import { useParams } from 'react-router';
import type { Webhook } from '#shared/api/webhooks.ts';
import { webhookEvents } from '#shared/webhooks.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { developersApi } from '../api/developers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { BackLink } from '../components/back-link.tsx';
import { momentIn } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { stateOf } from './webhooks.tsx';

/** One address with what was sent to it. */
export function WebhookPage() {
  usePageTitle('Webhook');
  const slug = useSlug();
  const { webhookId = '' } = useParams();
  const list = developersApi.useWebhooksQuery({ params: { slug } }, keptFresh);
  return (
    <>
      <PageHeader back={<BackLink to={places.developers(slug)}>Developers</BackLink>} title="Webhook" />
      <Loaded of={list} what="this webhook" shapes={['h-40', 'h-64']} gap="gap-4">
        {({ items }) => {
          const one = items.find(({ id }) => id === webhookId);
          if (!one) return <NoSuch what="webhook" to={places.developers(slug)} next="All webhooks" />;
          return (
            <div className="grid max-w-5xl grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <About of={one} slug={slug} />
              <Deliveries slug={slug} webhook={one} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** What to do about one that is not told everything. */
function troubleOf({ state, failing_since }: Webhook): string | null {
  if (state === 'stopped')
    return 'For three days nothing went through, or your program said that it is gone, so we switched it off. Switch it on once your program answers; what it missed can be sent again below.';
  if (state === 'paused')
    return 'Nothing is sent while it is paused. What happens meanwhile is not kept for it.';
  if (!failing_since) return null;
  return `Nothing has gone through since ${momentIn(failing_since)}. We try each message again for about a day, and switch the webhook off after three days.`;
}

function About({ of: one, slug }: { of: Webhook; slug: string }) {
  const { label, tone } = stateOf(one);
  const trouble = troubleOf(one);
  return (
    <Card as="section" aria-labelledby="address">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="address" className="m-0 text-lg font-bold">
          Address
        </h2>
        <StateLabel tone={tone}>{label}</StateLabel>
      </div>
      <p className="mt-0 mb-3 break-all">{one.url}</p>
      {trouble && <p className="mt-0 mb-3 rounded-md bg-highlight-soft px-4 py-3 text-warn">{trouble}</p>}
      <h3 className="mt-0 mb-1 text-[1em] font-semibold">It is told when</h3>
      <ul className="mt-0 mb-4 list-disc pl-5">
        {one.events.map((event) => (
          <li key={event}>{webhookEvents[event]}</li>
        ))}
      </ul>
      {one.old_secret_until && (
        <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
          {`The secret before is good until ${momentIn(one.old_secret_until)}.`}
        </p>
      )}
      <WebhookActions of={one} slug={slug} />
    </Card>
  );
}
