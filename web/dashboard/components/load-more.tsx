import { Button } from '#web/ui/button.tsx';
import { sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';

interface Props {
  /** The answer of an infinite query hook. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => PromiseLike<{ isFetchNextPageError?: boolean; error?: unknown }>;
  };
  shown: number;
  /** What one of them and what several are called: `['order', 'orders']`. */
  what: readonly [one: string, several: string];
}

/** The end of a list: how much is shown, and the next page on request. */
export function LoadMore({ list, shown, what }: Props) {
  async function more() {
    const result = await list.fetchNextPage();
    if (result.isFetchNextPageError)
      notify.error(sentenceOf(result.error, `We could not load more ${what[1]}.`));
  }
  const count = `${shown} ${shown === 1 ? what[0] : what[1]}`;
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      <p className="m-0 text-[0.9375rem] text-muted" role="status">
        {list.hasNextPage ? `${count} shown` : `That is all: ${count}`}
      </p>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void more()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
