import { ErrorState } from '#web/ui/states.tsx';
import { sentenceOf } from '#web/client/errors.ts';
import { namesApi } from '../../api/names-api.ts';
import { OneName } from './one-name.tsx';

/** The .com.ng names that came with the store’s plans; nothing where none did. */
export function NameCards({ slug }: { slug: string }) {
  const names = namesApi.useNamesQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  const known = names.currentData;
  if (!known && names.error)
    return (
      <ErrorState
        message={sentenceOf(names.error, 'We could not load the names you ordered.')}
        onRetry={() => void names.refetch()}
        retrying={names.isFetching}
      />
    );
  return known?.orders.map((order) => (
    <OneName key={order.id} order={order} yearKobo={known.year_kobo} slug={slug} />
  ));
}
