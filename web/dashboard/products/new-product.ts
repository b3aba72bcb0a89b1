import { useEffect, useState } from 'react';
import type { Picture } from '#shared/api/catalogue.ts';
import { tab } from '#web/client/tab.ts';
import { newKey } from '../components/new-key.ts';
import { keptFiles, type FormFile, type KeptFile } from '../files/file-sends.ts';
import type { Photo } from '../photos/uploads.ts';
import { waitingPhotos, type WaitingPhoto } from './new-product-photos.ts';
import { emptyForm, photoOf } from './product-form.ts';
import type { ProductForm } from './product-rows.ts';

/** A new product as it stood when its page went away. */
interface NewProduct {
  /** Its name for every try, so that a line that breaks makes no second one. */
  id: string;
  form: ProductForm;
  /** Its photos that were sent already. */
  pictures: Picture[];
  /** Those that were still being sent. */
  waiting: WaitingPhoto[];
  /** Its files, those also that were still being sent. */
  files: KeptFile[];
}

const placeOf = (slug: string) => `new-product:${slug}`;

function keptProduct(slug: string): NewProduct | null {
  const kept = tab.get<NewProduct>(placeOf(slug));
  if (!kept) return null;
  const { id = newKey(), form, pictures, waiting = [], files = [] } = kept;
  return { id, form: { ...emptyForm, ...form }, pictures, waiting, files };
}

function keepProduct(slug: string, product: NewProduct | null): void {
  if (product) tab.set(placeOf(slug), product);
  else tab.remove(placeOf(slug));
}

/**
 * What was typed of a new product outlives the page: phones close pages while their camera is open or they sleep. Who
 * goes on inside the dashboard has saved it or left it on purpose, and it is forgotten.
 */
export function useNewProduct(slug: string, isNew: boolean) {
  const [kept, setKept] = useState(() => (isNew ? keptProduct(slug) : null));
  const [id, setId] = useState(() => kept?.id ?? newKey());
  useEffect(() => (isNew ? () => keepProduct(slug, null) : undefined), [slug, isNew]);
  /** It is saved: what is made next is another. */
  function forget() {
    setKept(null);
    setId(newKey());
  }
  return { id, kept, forget };
}

/** Keeps it as it is now, while it is not saved. */
export function useKeptAsTyped(
  slug: string,
  id: string | null,
  form: { values: ProductForm; dirty: boolean },
  { photos, files }: { photos: readonly Photo[]; files: readonly FormFile[] },
): void {
  const { values, dirty } = form;
  useEffect(() => {
    if (id === null) return;
    if (!dirty) return keepProduct(slug, null);
    const pictures = photos.flatMap(({ picture }) => picture ?? []);
    // A photo that was sent comes back under the name of its picture.
    const variants = values.variants.map((row) => ({
      ...row,
      photo: photoOf(row, photos)?.picture?.id ?? row.photo,
    }));
    const waiting = waitingPhotos(photos);
    keepProduct(slug, { id, form: { ...values, variants }, pictures, waiting, files: keptFiles(files) });
  }, [slug, id, values, dirty, photos, files]);
}
