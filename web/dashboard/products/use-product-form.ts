import { useState } from 'react';
import { ProductInput, type Product } from '#shared/api/catalogue.ts';
import { refusal } from '#web/client/errors.ts';
import { useForm, type FormControl } from '#web/forms/use-form.ts';
import { newerIn, useSeen } from '../components/overtaken.tsx';
import { savedFiles, type FormFile } from '../files/file-sends.ts';
import { useFileSends } from '../files/use-file-sends.ts';
import { notSent, pictureIds, type Photo } from '../photos/uploads.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { useKeptAsTyped, useNewProduct } from './new-product.ts';
import { useProductPhotos } from './new-product-photos.ts';
import {
  checkForm,
  emptyForm,
  formOf,
  kindsOf,
  withFiles,
  withPhotos,
  type ProductBody,
} from './product-form.ts';
import { useSaveProduct } from './use-save-product.ts';
import type { ProductForm } from './product-rows.ts';

const noFile = 'Add the file that is sold, or choose something you deliver.';

/** How a new product begins where it is the first of a store. */
interface First {
  kind: ProductForm['kind'];
  photos: number;
}

const beginning = (kind: ProductForm['kind']): ProductForm => ({ ...emptyForm, kind });

const signOf = (photos: readonly Photo[], files: readonly FormFile[]) =>
  JSON.stringify([
    photos.map((photo) => [photo.key, photo.picture?.made_from ?? '', photo.alt]),
    files.map((file) => file.id ?? file.key),
  ]);

const statusOf = ({ status }: Product) => status;

/** The form of one product with its photos and files, and what somebody else saved meanwhile. */
export function useProductForm(
  product: Product | null,
  onCreated?: (product: Product) => void,
  first?: First,
) {
  const slug = useSlug();
  const usual = useKnownStore()?.trade === 'services' ? 'service' : 'thing';
  const fresh = useNewProduct(slug, !product);
  const { uploads, photos, isBack, back } = useProductPhotos(slug, product, fresh.kept, first?.photos);
  const { sends, files } = useFileSends(slug, product?.files ?? fresh.kept?.files ?? []);
  const [savedPhotos, setSavedPhotos] = useState(() => signOf(photos, files));
  const save = useSaveProduct(slug);
  const seen = useSeen(product, statusOf);
  const [newer, setNewer] = useState<Product | null>(null);
  const form = useForm({
    start: () => (product ? formOf(product) : (fresh.kept?.form ?? beginning(first?.kind ?? usual))),
    check(typed) {
      const checked = checkForm(typed, pictureIds(photos));
      const unsold = typed.kind === 'file' && files.length === 0;
      if (unsold) return { ok: false, problems: { ...(checked.ok ? {} : checked.problems), files: noFile } };
      return checked.ok ? { ok: true, body: { ...checked, typed } } : checked;
    },
    limits: ProductInput,
    async send({ body, typed }: { body: ProductBody; typed: ProductForm }) {
      await back();
      const missing = await notSent(uploads, ...(typed.kind === 'file' ? [sends] : []));
      if (missing) return { error: refusal({ detail: missing }) };
      const sent = uploads.now();
      const kinds = kindsOf(typed);
      const whole = withPhotos(body, 'problem' in kinds ? [] : kinds.variants, sent);
      const saved = withFiles(whole, savedFiles(sends.now()), typed, product?.files.length ?? 0);
      const { data, error } = await save(
        (product ?? fresh).id,
        { isNew: !product, body: { ...saved, ...seen.told() } },
        sent,
      );
      const theirs = newerIn<Product>(error);
      setNewer(theirs?.newer ?? null);
      if (theirs) return { error: refusal({ detail: theirs.said }) };
      return data ? { data: { saved: data, sent } } : { error };
    },
    failed: 'We could not save this product. Please try again.',
    changedBeside: fresh.kept !== null || signOf(photos, files) !== savedPhotos,
    // Where a store is set up the next step says it.
    said: first ? undefined : ({ saved }) => (product ? 'Saved.' : `${saved.title} is added.`),
    onDone: ({ saved, sent }, { restart }) => {
      seen.now(saved);
      fresh.forget();
      restart(formOf(saved));
      setSavedPhotos(signOf(sent, sends.now()));
      onCreated?.(saved);
    },
  });

  useFollowedStatus(product, form);
  useKeptAsTyped(slug, product || !isBack ? null : fresh.id, form, { photos, files });
  const overtaken = newer && choiceOver(newer, { form, seen, close: () => setNewer(null) });
  return { form, photos, uploads, files, sends, overtaken };
}

interface Mine {
  form: Pick<FormControl<ProductForm>, 'restart' | 'submit'>;
  seen: { now: (product: Product) => void };
  close: () => void;
}

/** Somebody else saved it meanwhile: what is theirs, and the two ways on. */
const choiceOver = (newer: Product, { form, seen, close }: Mine) => ({
  theirs: formOf(newer),
  onClose: close,
  onTakeTheirs() {
    seen.now(newer);
    close();
    form.restart(formOf(newer));
  },
  onKeepMine() {
    seen.now(newer);
    close();
    void form.submit();
  },
});

/** Archived, or brought back, beside the form. */
function useFollowedStatus(product: Product | null, form: Pick<FormControl<ProductForm>, 'follow'>) {
  const status = product?.status;
  const [shown, setShown] = useState(status);
  if (!status || status === shown) return;
  setShown(status);
  form.follow({ status });
}
