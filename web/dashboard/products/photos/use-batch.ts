import { useEffect, useMemo, useRef, useState } from 'react';
import { mostPhotoProducts, type PhotoProduct } from '#shared/api/product-photos.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { productPhotosApi } from '../../api/product-photos-api.ts';
import { useUploads } from '../../photos/use-uploads.ts';
import { matched, type Chosen, type Edits, type Way } from './batch.ts';
import { anyNames } from './match.ts';
import { arrived, sendAll, type Sent } from './sending.ts';

/** Photos that are looked at together. */
export const mostTogether = 60;

/** Photos chosen at once, the products they go to, and how far they are on their way. */
export function useBatch(slug: string, products: readonly PhotoProduct[], fromList: boolean) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [way, setWay] = useState<Way | null>(null);
  const [each, setEach] = useState<number | null>(null);
  const [edits, setEdits] = useState<Edits>({});
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);
  const sending = useSending(slug);
  const names = chosen.map(({ file }) => file.name);
  // Cameras number their files: of a list that was just taken in its order is the better guess.
  const usual: Way = anyNames(names) ? 'names' : fromList ? 'order' : 'hand';
  const current = way ?? usual;
  const photos = useMemo(
    () => matched({ way: current, chosen, products, each, edits }),
    [current, chosen, products, each, edits],
  );
  const waiting = photos.filter(({ key }) => !sending.isSent(key));
  return {
    way: current,
    each,
    waiting,
    sending,
    setWay,
    setEach,
    add(files: readonly File[]) {
      const room = mostTogether - waiting.length;
      const fresh = files.slice(0, Math.max(0, room)).map((file) => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        return { key: preview, file, preview };
      });
      setChosen((now) => [...now, ...fresh]);
    },
    leaveOut: (key: string) => setChosen((now) => now.filter((one) => one.key !== key)),
    give: (key: string, productId: string | null) => setEdits((now) => ({ ...now, [key]: { productId } })),
    /** What is proposed of these is right. */
    confirm: (keys: readonly string[]) =>
      setEdits((now) => ({
        ...now,
        ...Object.fromEntries(
          photos.filter(({ key }) => keys.includes(key)).map(({ key, productId }) => [key, { productId }]),
        ),
      })),
    save: () => sending.send(waiting.filter(({ doubt }) => doubt === null)),
  };
}

/** Sends photos and puts them to their products as soon as all of one product are there. */
function useSending(slug: string) {
  const { uploads, photos } = useUploads(slug, [], mostPhotoProducts);
  const [put] = productPhotosApi.useAddProductPhotosMutation();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const underWay = useRef(new Set<string>());
  const ready = arrived(sent, photos, done).filter(({ productId }) => !problems[productId]);
  useEffect(() => {
    for (const { productId, keys, pictureIds } of ready) {
      const name = keys.join();
      if (underWay.current.has(name)) continue;
      underWay.current.add(name);
      void put({ params: { slug, productId }, body: { picture_ids: pictureIds } }).then(({ data, error }) => {
        underWay.current.delete(name);
        if (data) setDone((now) => new Set([...now, ...keys]));
        else
          setProblems((now) => ({
            ...now,
            [productId]: sentenceOf(error, 'These photos could not be put to their product.'),
          }));
      });
    }
  });
  return {
    photos,
    sent,
    done,
    problems,
    isSent: (key: string) => sent.some((one) => one.key === key),
    uploadOf: (one: Sent) => photos.find(({ key }) => key === one.upload),
    retry: (one: Sent) => uploads.retry(one.upload),
    retryProduct: (productId: string) => setProblems(({ [productId]: _gone, ...others }) => others),
    leaveOut(one: Sent) {
      uploads.remove(one.upload);
      setSent((now) => now.filter(({ key }) => key !== one.key));
    },
    send(ready: Parameters<typeof sendAll>[1]) {
      const added = sendAll(uploads, ready);
      setSent((now) => [...now, ...added]);
    },
  };
}
