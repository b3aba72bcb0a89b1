import { operatorActs } from '#shared/api/operator.ts';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Acts } from './acts.tsx';
import { useAsked } from './calls.ts';
import { Loaded } from './loaded.tsx';

/** Every act, for who knows what they are looking for. */
export function ActsPage() {
  const asked = useAsked(operatorActs, undefined);
  return (
    <>
      <PageHeader
        title="Acts"
        description="Each says first what it would do. What was done stands in the log."
      />
      <Loaded of={asked} what="the acts">
        {({ acts }) => (
          <ul className="m-0 grid grid-cols-1 list-none gap-3 p-0 sm:grid-cols-2">
            {acts.map(({ does, ...act }) => (
              <Card as="li" key={act.command}>
                <code className="block break-words text-[0.9375rem] text-muted">{act.command}</code>
                <p className="mt-1 mb-0">{does[0]!.toUpperCase() + does.slice(1)}.</p>
                <Acts of={[act]} done={() => {}} />
              </Card>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
