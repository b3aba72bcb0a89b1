import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { OnePhotoField } from '../photos/one-photo.tsx';
import { FilesCard } from '../files/files-card.tsx';
import { KindChoice } from '../products/kinds/kind-choice.tsx';
import { useProductForm } from '../products/use-product-form.ts';
import type { StepProps } from './step-props.ts';
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
      onNext={next}
    >
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-4">
        <CircleCheck className="size-6 text-action" />
        <span className="flex-1 basis-48">There is something to buy in your store.</span>
        <Button variant="secondary" onClick={add}>
          Add another
        </Button>
      </div>
    </StepFrame>
  );
}

/** How the first product of some trades is handed over; of all others it is delivered. */
const firstKinds: Partial<Record<string, 'file' | 'service'>> = { digital: 'file', services: 'service' };

/** A photo, a name, a price: the least that can be sold; where downloads are sold, the file. */
function FirstProduct({ store, next }: StepProps) {
  const first = firstKinds[store.trade ?? ''] ?? 'thing';
  const { form, photos, uploads, files, sends } = useProductForm(null, next, {
    kind: first,
    photos: 1,
  });
  const { variants, kind } = form.values;

  return (
    <StepFrame
      slug={store.slug}
      step="product"
      title="Add your first product"
      text="A photo, a name and a price. Description, stock and more photos can follow later."
      action="Add product"
      form={form}
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
            placeholder={first === 'service' ? 'For example: Knotless braids' : 'For example: Blue clay mug'}
            {...form.text('title')}
          />
          <MoneyField
            label="Price"
            name="price"
            value={variants[0]?.price_kobo ?? null}
            error={form.problems['variants.0.price_kobo']}
            onChange={(price_kobo) =>
              form.change({ variants: variants.map((one) => ({ ...one, price_kobo })) })
            }
          />
        </div>
        {first !== 'thing' && <KindChoice kinds={[first, 'thing']} {...form.choice('kind')} />}
        {kind === 'file' && <FilesCard files={files} sends={sends} problem={form.problems.files} />}
        <div className="grid grid-cols-1 justify-items-start gap-1">
          <ButtonLink to={places.pasteProducts(store.slug)} variant="quiet" size="small" className="-ml-3">
            Paste a price list
          </ButtonLink>
          <ButtonLink to={places.bring(store.slug)} variant="quiet" size="small" className="-ml-3">
            I have a shop elsewhere
          </ButtonLink>
        </div>
      </div>
    </StepFrame>
  );
}
