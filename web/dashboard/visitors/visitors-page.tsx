import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Visitors } from '#shared/api/visitors.ts';
import { keptFresh } from '../api/freshness.ts';
import { useAddressState } from '../components/address-state.ts';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { useSlug } from '../shell/slug.ts';
import { Chart } from './chart.tsx';
import { Funnel } from './funnel.tsx';
import { Now } from './now.tsx';
import { OwnWay } from './own-way.tsx';
import { Parts } from './parts.tsx';
import { periodOf, periods, type Period, type PeriodId } from './periods.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ShareLinks } from './share-links.tsx';
import { TakeOut } from './take-out.tsx';
import { Tiles } from './tiles.tsx';
import { visitorsApi } from './visitors-api.ts';

/** Who came to the shop, from where, and who bought, beside the time before. */
export function VisitorsPage() {
  usePageTitle('Visitors');
  const slug = useSlug();
  const { read } = useAddressState();
  const id = periods.find((one) => one.id === read('when'))?.id ?? '';
  const period = periodOf(id, { from: read('from'), until: read('until') });
  return (
    <>
      <PageHeader
        title="Visitors"
        description="Counted by your shop itself, without cookies and without names. New figures come every five minutes."
      />
      <div className="grid grid-cols-1 gap-5 lg:gap-6">
        <Now slug={slug} />
        <PeriodChoice id={id} isWrong={period === null} />
        {period && <Figures slug={slug} id={id} period={period} />}
        <ShareLinks />
      </div>
    </>
  );
}

function Figures({ slug, id, period }: { slug: string; id: PeriodId; period: Period }) {
  const { than: _, ...query } = period;
  const found = visitorsApi.useVisitorsQuery({ params: { slug }, query }, keptFresh);
  return (
    <Loaded of={found} what="your visitors" shapes={['h-52', 'h-72', 'h-64']} gap="gap-5">
      {(data) => (
        <>
          <Tiles visitors={data} period={period} isToday={id === ''} />
          {nobody(data) ? (
            <Nobody slug={slug} isPast={id === 'own'} />
          ) : (
            <>
              <Chart visitors={data} period={period} />
              <Funnel visitors={data} />
              <Parts visitors={data} slug={slug} />
            </>
          )}
          <Doubts visitors={data} />
          <TakeOut slug={slug} query={query} />
        </>
      )}
    </Loaded>
  );
}

const nobody = ({ figures }: Visitors) =>
  figures.views === 0 && figures.orders === 0 && figures.taken_kobo === 0;

/** Somebody may be there who is not in the figures yet: then it is not said that nobody came. */
function Nobody({ slug, isPast }: { slug: string; isPast: boolean }) {
  const { currentData: now } = visitorsApi.endpoints.visitorsNow.useQueryState({ params: { slug } });
  if (!isPast && now && now.people > 0)
    return (
      <EmptyState title="The first visitors are being counted">
        Who is in your shop now stands in these figures within five minutes.
      </EmptyState>
    );
  return (
    <EmptyState title="Nobody came in this time">
      People come where they are told: copy a link below for your WhatsApp status, your Instagram bio or a
      flyer, and you see here what each of them brings.
    </EmptyState>
  );
}

/** What the figures do not know, in plain words. */
function Doubts({ visitors: { unsure, quiet_views } }: { visitors: Visitors }) {
  return (
    <div className="max-w-[65ch] text-[0.9375rem] text-muted">
      {unsure > 0 && (
        <p className="mt-0 mb-2">
          {unsure === 1
            ? 'One visitor opened one page and nothing more was heard of them. It may be a program that does not say so.'
            : `${unsure.toLocaleString('en-NG')} visitors opened one page and nothing more was heard of them. Some of these are programs that do not say so.`}
        </p>
      )}
      {quiet_views > 0 && (
        <p className="mt-0 mb-2">
          {quiet_views === 1
            ? 'One page was opened by a browser that asks not to be counted: it is in the pages, and in nothing else.'
            : `${quiet_views.toLocaleString('en-NG')} pages were opened by browsers that ask not to be counted: they are in the pages, and in nothing else.`}
        </p>
      )}
      <p className="m-0">
        Whoever comes on two days counts twice, and people on one phone network with the same browser may
        count once. Programs that say what they are do not count, and neither do you on a phone where you{' '}
        <OwnWay />.
      </p>
    </div>
  );
}
