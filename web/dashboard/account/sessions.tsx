import type { OwnSession } from '#shared/api/account.ts';
import { told } from '#web/forms/confirmed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { accountApi } from '../api/account-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { momentIn } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';

/** Where the person is signed in, each with its way out. */
export function Sessions() {
  const sessions = accountApi.useOwnSessionsQuery(undefined, keptFresh);
  const [endOthers, { isLoading }] = accountApi.useEndOtherSessionsMutation();
  return (
    <SectionCard title="Where you are signed in">
      <Loaded of={sessions} what="where you are signed in" shapes={['h-14', 'h-14']} gap="gap-2">
        {({ items }) => (
          <>
            <ul className="mt-2 mb-0 list-none divide-y divide-line p-0">
              {items.map((one) => (
                <One key={one.id} session={one} />
              ))}
            </ul>
            {items.length > 1 && (
              <Button
                variant="secondary"
                wide
                className="mt-3"
                busy={isLoading}
                busyLabel="Signing out…"
                onClick={() => void told(endOthers({ body: {} }), 'You are signed out everywhere but here.')}
              >
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
      <p className="mt-3 mb-0 text-[0.9375rem] text-muted">
        We keep no place, only the kind of device. One you do not know? Sign out there and change your
        password.
      </p>
    </SectionCard>
  );
}

function One({ session: { id, device, since, last_used, here } }: { session: OwnSession }) {
  const [end, { isLoading }] = accountApi.useEndSessionMutation();
  const name = device || 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <span className="min-w-0">
        <b className="break-words">{name}</b> {here && <Badge tone="good">This one</Badge>}
        <span className="block text-[0.9375rem] text-muted">
          Last used {momentIn(last_used)} · since {momentIn(since)}
        </span>
      </span>
      {!here && (
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          busyLabel="Signing out…"
          onClick={() => void told(end({ params: { sessionId: id } }), `You are signed out there: ${name}.`)}
        >
          Sign out there<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}
