import { visitorsApi } from './visitors-api.ts';
import { many, pageName } from './words.ts';

/** Asked again while somebody looks at it, and not when the page is hidden. */
const live = {
  pollingInterval: 20_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;

/** Who is in the shop at this moment, and what they look at. */
export function Now({ slug }: { slug: string }) {
  const { currentData } = visitorsApi.useVisitorsNowQuery({ params: { slug } }, live);
  const people = currentData?.people ?? 0;
  return (
    <section
      aria-label="In your shop now"
      className="rounded-md border border-deep bg-deep p-4 text-on-deep sm:p-5"
    >
      <p className="m-0 flex items-center gap-3">
        <span
          aria-hidden="true"
          className={people > 0 ? 'size-3 rounded-full bg-highlight' : 'size-3 rounded-full bg-deep-raised'}
        />
        <b className="text-xl">{currentData ? peopleWords(people) : 'Looking…'}</b>
      </p>
      <p className="mt-1 mb-0 text-on-deep-muted">in your shop in the last five minutes</p>
      {currentData && currentData.at.length > 0 && (
        <ul className="mt-3 mb-0 list-none p-0">
          {currentData.at.map(({ path, title, people: here }) => (
            <li key={path} className="flex justify-between gap-4 py-0.5">
              <span className="min-w-0 break-words">{title || pageName(path)}</span>
              <span className="tabular-nums">{many(here)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function peopleWords(people: number): string {
  if (people === 0) return 'Nobody';
  return people === 1 ? 'One person' : `${many(people)} people`;
}
