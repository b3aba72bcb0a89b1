import { Checkbox } from '#web/ui/choices.tsx';
import { collectionsApi } from '../api/collections-api.ts';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { collectionPlaces } from '../collections/places.ts';
import { useMay, useSlug } from '../shell/slug.ts';

interface Props {
  chosen: readonly string[];
  /** Those it is in by their rule, by their names. */
  ruled: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The shelves of the shop that a product stands on. */
export function CollectionsCard({ chosen, ruled, onChange }: Props) {
  const slug = useSlug();
  const mayMake = useMay('catalogue.change');
  const list = collectionsApi.useCollectionsQuery({ params: { slug } });
  return (
    <SectionCard title="Collections" titleClass="mb-2 text-lg">
      <Loaded of={list} what="your collections" shapes={['h-11', 'h-11']}>
        {({ items }) => {
          const byHand = items.filter((one) => !one.by_rule);
          return (
            <>
              {byHand.map(({ id, title }) => (
                <Checkbox
                  key={id}
                  label={<span className="break-words">{title}</span>}
                  checked={chosen.includes(id)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              ))}
              {ruled.length > 0 && (
                <p className="mt-2 mb-0 text-[0.9375rem] text-muted">
                  By their rules also in: {ruled.join(', ')}.
                </p>
              )}
              {byHand.length === 0 && (
                <>
                  <p className="mt-0 mb-2 text-[0.9375rem] text-muted">
                    Shelves of your shop, such as “New in” or “Gifts”.
                  </p>
                  {mayMake && (
                    <ButtonLink to={collectionPlaces.fresh(slug)} variant="secondary" size="small">
                      Make a collection
                    </ButtonLink>
                  )}
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}
