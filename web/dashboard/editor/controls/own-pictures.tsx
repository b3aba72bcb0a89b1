import type { Picture } from '#shared/api/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Thumb } from '../../components/thumb.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { editorApi } from '../keeping/editor-api.ts';
import { useSession } from '../session.ts';

/** The pictures of the store, the newest first, to choose one of. */
export function OwnPictures({ onChoose }: { onChoose: (picture: Picture) => void }) {
  const { slug } = useSession();
  const list = editorApi.usePicturesOfStoreInfiniteQuery({ slug }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded of={list} what="your pictures" shapes={['h-24', 'h-24']}>
      {({ pages }) => {
        const pictures = pages.flatMap(({ items }) => items);
        if (pictures.length === 0)
          return (
            <p className="m-0 text-muted">
              There are no pictures in your store yet. Send one from this phone.
            </p>
          );
        return (
          <>
            <ul className="m-0 grid list-none grid-cols-3 gap-2 p-0">
              {pictures.map((picture, at) => (
                <li key={picture.id}>
                  <button
                    type="button"
                    aria-label={picture.alt || `Picture ${at + 1}`}
                    className="block w-full rounded-sm p-0 hover:opacity-80"
                    onClick={() => onChoose(picture)}
                  >
                    <Thumb picture={picture} size={96} className="mx-auto" />
                  </button>
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                variant="quiet"
                className="mt-2"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
