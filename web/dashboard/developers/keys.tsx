import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { mostKeys, type ApiKey } from '#shared/api/keys.ts';
import { keyAreaIds, keyAreas } from '#shared/api-keys.ts';
import { confirmed } from '#web/forms/confirmed.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { developersApi } from '../api/developers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { momentIn, momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

const states: Record<ApiKey['state'], { label: string; tone: Tone }> = {
  works: { label: 'Works', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
  expired: { label: 'Time is over', tone: 'neutral' },
  orphaned: { label: 'Stopped', tone: 'bad' },
};

/** `Products: read and change · Orders: read` */
const allowed = ({ scopes }: ApiKey) =>
  keyAreaIds
    .flatMap((id) =>
      scopes.includes(`${id}:write`)
        ? [`${keyAreas[id].name}: read and change`]
        : scopes.includes(`${id}:read`)
          ? [`${keyAreas[id].name}: read`]
          : [],
    )
    .join(' · ');

/** The keys by which programs call the API. */
export function Keys({ slug }: { slug: string }) {
  const list = developersApi.useApiKeysQuery({ params: { slug } }, keptFresh);
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SectionCard title="API keys">
      <p className="mt-1 mb-4 text-muted">
        A program that has a key may do what you allow it, and nothing else: no key reaches your account,
        helpers, plan, bank account or refunds.
      </p>
      <Button size="small" icon={<KeyRound className="size-4.5" />} onClick={() => setMaking(true)}>
        Make a key
      </Button>
      {secret && (
        <ShownOnce title="Your new key" secret={secret} copy="Copy the key" close={() => setSecret(null)} />
      )}
      {making && <KeyDialog slug={slug} close={() => setMaking(false)} onMade={setSecret} />}
      <div className="mt-4">
        <Loaded of={list} what="your API keys" shapes={['h-20', 'h-20']} gap="gap-2">
          {({ items }) =>
            items.length === 0 ? (
              <p className="m-0 text-muted">There are no keys yet.</p>
            ) : (
              <ul className="m-0 list-none divide-y divide-line p-0">
                {items.map((key) => (
                  <Key key={key.id} of={key} slug={slug} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <p className="mt-3 mb-0 text-[0.9375rem] text-muted">{`A store has at most ${mostKeys} keys that work.`}</p>
    </SectionCard>
  );
}

function Key({ of: key, slug }: { of: ApiKey; slug: string }) {
  const [asking, setAsking] = useState(false);
  const [end] = developersApi.useEndApiKeyMutation();
  const { label, tone } = states[key.state];
  return (
    <li className="py-3">
      <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 break-words">{key.name}</b>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="m-0 text-[0.9375rem]">{allowed(key)}</p>
      <p className="m-0 text-[0.9375rem] text-muted">
        <code>{key.beginning}…</code>
        {' · '}
        {key.last_used_at ? `Last used: ${momentOf(key.last_used_at)}` : 'Never used'}
      </p>
      <p className="m-0 text-[0.9375rem] text-muted">
        {key.made_by ? `Made by ${key.made_by}, ${momentOf(key.made_at)}` : `Made ${momentIn(key.made_at)}`}
        {key.state === 'works' && key.expires_at && ` · Ends ${momentIn(key.expires_at)}`}
      </p>
      {key.state === 'orphaned' && (
        <p className="mt-1 mb-0 text-[0.9375rem] text-bad">
          Who made it is not an owner any more. Make another one and put it in its place.
        </p>
      )}
      {key.state === 'works' && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setAsking(true)}>
          End it<span className="sr-only">: {key.name}</span>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`End the key “${key.name}”?`}
        confirmLabel="End the key"
        cancelLabel="Keep it"
        danger
        onConfirm={() =>
          confirmed(end({ params: { slug, keyId: key.id }, body: {} }), `“${key.name}” works no more.`)
        }
      >
        <p className="m-0">
          The program that has it is refused from its next call on. This cannot be taken back; you can make
          another key.
        </p>
      </ConfirmDialog>
    </li>
  );
}
