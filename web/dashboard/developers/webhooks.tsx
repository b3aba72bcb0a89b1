import { useState } from 'react';
import { Webhook as Icon } from 'lucide-react';
import { Link } from 'react-router';
import type { Webhook } from '#shared/api/webhooks.ts';
import { StateLabel, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { developersApi } from '../api/developers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { webhookPlace } from './places.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** How an address stands, in a word. */
export function stateOf({ state, failing_since }: Webhook): { label: string; tone: Tone } {
  if (state === 'stopped') return { label: 'Switched off by us', tone: 'bad' };
  if (state === 'paused') return { label: 'Paused', tone: 'neutral' };
  return failing_since ? { label: 'Failing', tone: 'warn' } : { label: 'On', tone: 'good' };
}

/** The addresses that are told what happens. */
export function Webhooks({ slug }: { slug: string }) {
  const list = developersApi.useWebhooksQuery({ params: { slug } }, keptFresh);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SectionCard title="Webhooks">
      <p className="mt-1 mb-4 text-muted">
        We call an address of yours when something happens, for example when an order is paid. Customers’
        names and numbers are never in it.
      </p>
      <Button size="small" icon={<Icon className="size-4.5" />} onClick={() => setAdding(true)}>
        Add a webhook
      </Button>
      {secret && (
        <ShownOnce
          title="The secret your program checks our messages with"
          secret={secret}
          copy="Copy the secret"
          close={() => setSecret(null)}
        />
      )}
      {adding && (
        <WebhookDialog
          slug={slug}
          close={() => setAdding(false)}
          onAdded={(added) => setSecret(added.secret)}
        />
      )}
      <div className="mt-4">
        <Loaded of={list} what="your webhooks" shapes={['h-16']} gap="gap-2">
          {({ items }) =>
            items.length === 0 ? (
              <p className="m-0 text-muted">There are no webhooks yet.</p>
            ) : (
              <ul className="m-0 list-none divide-y divide-line p-0">
                {items.map((one) => (
                  <li key={one.id} className="py-1">
                    <One of={one} slug={slug} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </SectionCard>
  );
}

function One({ of: one, slug }: { of: Webhook; slug: string }) {
  const { label, tone } = stateOf(one);
  const events = one.events.length === 1 ? '1 event' : `${one.events.length} events`;
  return (
    <Link
      to={webhookPlace(slug, one.id)}
      className="block min-h-11 py-2 text-ink no-underline hover:bg-sunken"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-all text-action underline">{one.url}</span>
        <StateLabel tone={tone}>{label}</StateLabel>
      </span>
      <span className="block text-[0.9375rem] text-muted">{events}</span>
    </Link>
  );
}
