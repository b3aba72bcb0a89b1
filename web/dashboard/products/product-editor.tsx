import { useRef, useState, type ReactNode } from 'react';
import type { Product } from '#shared/api/catalogue.ts';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { SaveBar } from '../parts/action-bar.tsx';
import { focusFirstProblem, unreadableAmount } from '../parts/form-focus.ts';
import { PhotoList } from '../photos/photo-list.tsx';
import { photoMissing, pictureIds, refused, whenSent, type Photo } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { useSlug } from '../shell/slug.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import {
  checkForm,
  emptyForm,
  formOf,
  sameForm,
  withPhotos,
  type FormProblems,
  type ProductForm,
} from './product-form.ts';
import { useSaveProduct } from './use-save-product.ts';
import { VariantFields } from './variant-fields.tsx';

interface Props {
  product: Product | null;
  onCreated?: (product: Product) => void;
  /** Stands beside the fields, for what is done to the product as a whole. */
  aside?: ReactNode;
}

const nothingWrong: FormProblems = { rows: {} };

const signOf = (photos: readonly Photo[]) => JSON.stringify(photos.map((photo) => [photo.key, photo.alt]));

/** Everything about one product in one form. What is typed stays, whatever the server or the line does. */
export function ProductEditor({ product, onCreated, aside }: Props) {
  const slug = useSlug();
  const formElement = useRef<HTMLFormElement>(null);
  const { uploads, photos } = useUploads(slug, product?.pictures ?? []);
  const [saved, setSaved] = useState<ProductForm>(() => (product ? formOf(product) : emptyForm));
  const [savedPhotos, setSavedPhotos] = useState(() => signOf(photos));
  const [form, setForm] = useState(saved);
  const [problems, setProblems] = useState(nothingWrong);
  const [saving, setSaving] = useState(false);
  const { save } = useSaveProduct(slug);
  const dirty = !sameForm(form, saved) || signOf(photos) !== savedPhotos;
  const { question, release } = useUnsaved(dirty);

  // Archived, or brought back, beside the form: the status follows, the rest of what is typed stays.
  const [status, setStatus] = useState(product?.status);
  if (product && product.status !== status) {
    setStatus(product.status);
    setSaved({ ...saved, status: product.status });
    setForm({ ...form, status: product.status });
  }

  const change = (part: Partial<ProductForm>) => {
    setForm({ ...form, ...part });
    setProblems(nothingWrong);
  };

  async function submit() {
    const unread = unreadableAmount(formElement.current);
    if (unread) return unread.focus();
    const checked = checkForm(form, pictureIds(photos), product ?? undefined);
    if (!checked.ok) {
      setProblems(checked.problems);
      return focusFirstProblem(formElement.current);
    }
    setSaving(true);
    await whenSent(uploads);
    const sent = uploads.now();
    if (refused(sent)) {
      setSaving(false);
      return notify.error(photoMissing);
    }
    const body = withPhotos(checked.body, form.rows, sent);
    const outcome = await save(product?.id ?? null, body, sent);
    setSaving(false);
    if (!outcome.ok) {
      setProblems(outcome.problems);
      return focusFirstProblem(formElement.current);
    }
    const next = formOf(outcome.product);
    setSaved(next);
    setForm(next);
    setSavedPhotos(signOf(sent));
    notify.success(product ? 'Saved.' : `${outcome.product.title} is added.`);
    release();
    onCreated?.(outcome.product);
  }

  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void submit();
      }}
    >
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_18rem] @3xl:gap-6">
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            <Card as="section" className="grid grid-cols-1 gap-5">
              <TextField
                label="Name"
                name="title"
                maxLength={140}
                placeholder="For example: Blue clay mug"
                value={form.title}
                error={problems.title}
                onChange={(event) => change({ title: event.target.value })}
              />
              <TextArea
                label="Description"
                name="description"
                optional
                rows={4}
                hint="What it is made of, how large it is, how to care for it."
                value={form.description}
                error={problems.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            </Card>
            <Card as="section" aria-labelledby="photos">
              <h2 id="photos" className="m-0 mb-3 text-lg font-bold">
                Photos
              </h2>
              <PhotoList photos={photos} uploads={uploads} />
            </Card>
            <VariantFields
              rows={form.rows}
              photos={photos}
              problems={problems.rows}
              onChange={(rows) => change({ rows })}
            />
          </div>
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            {form.status !== 'archived' && (
              <Visibility status={form.status} onChange={(next) => change({ status: next })} />
            )}
            {aside}
          </div>
        </div>
      </div>
      {problems.other && <FieldError>{problems.other}</FieldError>}
      <SaveBar dirty={dirty} saving={saving} label={product ? 'Save' : 'Add product'} />
      {question}
    </form>
  );
}

function Visibility(props: { status: Product['status']; onChange: (status: Product['status']) => void }) {
  return (
    <Card as="section">
      <RadioGroup
        label={<span className="text-lg font-bold">Who can see it</span>}
        className="[&>div:first-of-type]:flex-col"
        value={props.status}
        input={{
          name: 'status',
          onChange: (event) => props.onChange(event.target.value === 'draft' ? 'draft' : 'active'),
        }}
        options={[
          { value: 'active', label: 'On sale', description: 'Customers can see and buy it' },
          { value: 'draft', label: 'Draft', description: 'Only you see it' },
        ]}
      />
    </Card>
  );
}
