import { useRef, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { focusFirstProblem } from '../parts/form-focus.ts';
import { OnePhotoField } from '../photos/one-photo.tsx';
import { photoMissing, pictureIds, refused, whenSent } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import {
  checkForm,
  emptyForm,
  sameForm,
  type FormProblems,
  type ProductForm,
} from '../products/product-form.ts';
import { useSaveProduct } from '../products/use-save-product.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import type { StepProps } from './setup-page.tsx';
import { StepFrame } from './step-frame.tsx';
import { isDone } from './steps.ts';

export function ProductStep(props: StepProps) {
  // The step counts as done the moment the product is saved; the form must not vanish under the answer.
  const [done] = useState(() => isDone(props.store, 'product'));
  const [another, setAnother] = useState(!done);
  return another ? <FirstProduct {...props} /> : <HasProducts {...props} add={() => setAnother(true)} />;
}

function HasProducts({ store, next, add }: StepProps & { add: () => void }) {
  return (
    <StepFrame
      slug={store.slug}
      step="product"
      title="Your first product is there"
      text="You can add the others now or at any time under Products."
      busy={false}
      onSubmit={next}
    >
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-4">
        <CircleCheck aria-hidden="true" className="size-6 text-action" />
        <span className="flex-1 basis-48">There is something to buy in your store.</span>
        <Button variant="secondary" onClick={add}>
          Add another
        </Button>
      </div>
    </StepFrame>
  );
}

const nothingWrong: FormProblems = { rows: {} };

/** A photo, a name, a price: the least that can be sold. */
function FirstProduct({ store, next }: StepProps) {
  const element = useRef<HTMLFormElement>(null);
  const { uploads, photos } = useUploads(store.slug, [], 1);
  const [form, setForm] = useState<ProductForm>(emptyForm);
  const [problems, setProblems] = useState(nothingWrong);
  const [saving, setSaving] = useState(false);
  const { save } = useSaveProduct(store.slug);
  const { question, release } = useUnsaved(photos.length > 0 || !sameForm(form, emptyForm));
  const [row] = form.rows;

  const change = (part: Partial<ProductForm>) => {
    setForm({ ...form, ...part });
    setProblems(nothingWrong);
  };
  const fail = (found: FormProblems) => {
    setProblems(found);
    focusFirstProblem(element.current);
  };

  async function submit() {
    const checked = checkForm(form, []);
    if (!checked.ok) return fail(checked.problems);
    setSaving(true);
    await whenSent(uploads);
    const sent = uploads.now();
    if (refused(sent)) {
      setSaving(false);
      return notify.error(photoMissing);
    }
    const outcome = await save(null, { ...checked.body, picture_ids: pictureIds(sent) }, sent);
    setSaving(false);
    if (!outcome.ok) return fail(outcome.problems);
    release();
    next();
  }

  return (
    <StepFrame
      ref={element}
      slug={store.slug}
      step="product"
      title="Add your first product"
      text="A photo, a name and a price. Description, stock and more photos can follow later."
      action="Add product"
      busy={saving}
      onSubmit={() => void submit()}
      onSkip={release}
    >
      <div className="grid grid-cols-1 gap-5">
        <OnePhotoField
          large
          photos={photos}
          uploads={uploads}
          what="photo"
          label="Take or choose a photo"
          hint="Daylight and a plain background work best."
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
          <TextField
            label="Name"
            name="title"
            maxLength={140}
            placeholder="For example: Blue clay mug"
            value={form.title}
            error={problems.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <MoneyField
            label="Price"
            name="price"
            value={row?.price ?? null}
            error={problems.rows[0]?.price}
            onChange={(price) => change({ rows: form.rows.map((one) => ({ ...one, price })) })}
          />
        </div>
      </div>
      {question}
    </StepFrame>
  );
}
