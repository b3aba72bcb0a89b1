import { useSearchParams } from 'react-router';
import { lookKinds, operatorLook, type LookKind } from '#shared/api/operator.ts';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Acts } from './acts.tsx';
import { useAsked } from './calls.ts';
import { Loaded } from './loaded.tsx';
import { Nothing } from './nothing.tsx';
import { Links, Shown } from './shown.tsx';

/** One thing with all that hangs on it, and what can be done about it. */
export function LookPage() {
  const [search] = useSearchParams();
  const kind = search.get('kind') as LookKind | null;
  const id = search.get('id') ?? '';
  if (!kind || !lookKinds.includes(kind) || id === '') return <Nothing />;
  return <Looked kind={kind} id={id} key={`${kind} ${id}`} />;
}

function Looked({ kind, id }: { kind: LookKind; id: string }) {
  const asked = useAsked(operatorLook, { query: { kind, id } });
  return (
    <Loaded of={asked} what="it">
      {({ title, links, acts, sections }) => (
        <>
          <PageHeader title={title} />
          <Links of={links} />
          <Acts of={acts} done={asked.again} />
          <div className="mt-6 grid grid-cols-1 gap-4">
            {sections.map((section) => (
              <Card as="section" key={section.title} aria-label={section.title}>
                <h2 className="mt-0 mb-2 text-xl font-bold">{section.title}</h2>
                <Shown of={section.shown} store={kind === 'store' ? id : undefined} />
              </Card>
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}
