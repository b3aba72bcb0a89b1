import { useState, type ReactNode } from 'react';
import { ProductInput, type Product } from '#shared/api/catalogue.ts';
import { refusal } from '#web/client/errors.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup, type RadioGroupProps } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { SaveBar } from '../components/action-bar.tsx';
import { FilesCard } from '../files/files-card.tsx';
import { fileMissing, savedFiles, type FormFile } from '../files/file-sends.ts';
import { useFileSends } from '../files/use-file-sends.ts';
import { PhotoList } from '../photos/photo-list.tsx';
import { photoMissing, pictureIds, refused, whenSent, type Photo } from '../photos/uploads.ts';
import { useUploads } from '../photos/use-uploads.ts';
import { useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { DetailsCard } from './details-card.tsx';
import { checkForm, emptyForm, formOf, withFiles, withPhotos, type ProductForm } from './product-form.ts';
import { SizeChartField } from './size-chart-field.tsx';
import { useSaveProduct } from './use-save-product.ts';
import { VariantFields } from './variant-fields.tsx';

interface Props {
  product: Product | null;
  onCreated?: (product: Product) => void;
  /** Stands beside the fields, for what is done to the product as a whole. */
  aside?: ReactNode;
}

const signOf = (photos: readonly Photo[], files: readonly FormFile[]) =>
  JSON.stringify([photos.map((photo) => [photo.key, photo.alt]), files.map((file) => file.id ?? file.key)]);

/** Everything about one product in one form. What is typed stays, whatever the server or the line does. */
export function ProductEditor({ product, onCreated, aside }: Props) {
  const slug = useSlug();
  const { uploads, photos } = useUploads(slug, product?.pictures ?? []);
  const { sends, files } = useFileSends(slug, product?.files ?? []);
  const [savedPhotos, setSavedPhotos] = useState(() => signOf(photos, files));
  const save = useSaveProduct(slug);
  const form = useForm({
    start: (): ProductForm => (product ? formOf(product) : emptyForm),
    check(typed) {
      const checked = checkForm(typed, pictureIds(photos), product ?? undefined);
      const unsold = typed.kind === 'file' && files.length === 0;
      if (unsold) return { ok: false, problems: { ...(checked.ok ? {} : checked.problems), files: noFile } };
      return checked.ok ? { ok: true, body: { ...checked, typed } } : checked;
    },
    limits: ProductInput,
    async send({ body, typed }) {
      await Promise.all([whenSent(uploads), whenSent(sends)]);
      const sent = uploads.now();
      if (refused(sent)) return { error: refusal({ detail: photoMissing }) };
      if (typed.kind === 'file' && refused(sends.now())) return { error: refusal({ detail: fileMissing }) };
      const whole = withPhotos(body, typed.variants, sent);
      const saved = withFiles(whole, savedFiles(sends.now()), typed, product?.files.length ?? 0);
      const { data, error } = await save(product?.id ?? null, saved, sent);
      return data ? { data: { saved: data, sent } } : { error };
    },
    failed: 'We could not save this product. Please try again.',
    changedBeside: signOf(photos, files) !== savedPhotos,
    said: ({ saved }) => (product ? 'Saved.' : `${saved.title} is added.`),
    onDone: ({ saved, sent }, { restart }) => {
      restart(formOf(saved));
      setSavedPhotos(signOf(sent, sends.now()));
      onCreated?.(saved);
    },
  });
  const { values, change } = form;

  // Archived, or brought back, beside the form.
  const status = product?.status;
  const [shown, setShown] = useState(status);
  if (status && status !== shown) {
    setShown(status);
    form.follow({ status });
  }

  return (
    <Form of={form} leaving={Unsaved}>
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_18rem] @3xl:gap-6">
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            <Card as="section" className="grid grid-cols-1 gap-5">
              <TextField label="Name" placeholder="For example: Blue clay mug" {...form.text('title')} />
              <TextArea
                label="Description"
                optional
                rows={4}
                hint="What it is made of, how large it is, how to care for it."
                {...form.text('description')}
              />
              {values.kind === 'thing' && (
                <SizeChartField
                  value={values.size_chart}
                  problem={form.problems.size_chart}
                  onChange={(size_chart) => change({ size_chart })}
                />
              )}
            </Card>
            <WhatItIs had={(product?.files.length ?? 0) > 0} choice={form.choice('kind')} />
            {values.kind === 'file' && (
              <FilesCard files={files} sends={sends} problem={form.problems.files} />
            )}
            <SectionCard title="Photos" titleClass="mb-3 text-lg">
              <PhotoList photos={photos} uploads={uploads} />
            </SectionCard>
            <VariantFields
              rows={values.variants}
              photos={photos}
              problems={form.problems}
              onChange={(variants) => change({ variants })}
            />
            <DetailsCard
              rows={values.details}
              problems={form.problems}
              onChange={(details) => change({ details })}
            />
          </div>
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            {values.status !== 'archived' && (
              <Visibility status={values.status} onChange={(next) => change({ status: next })} />
            )}
            {aside}
          </div>
        </div>
      </div>
      {form.problem && <FieldError>{form.problem}</FieldError>}
      <SaveBar dirty={form.dirty} saving={form.sending} label={product ? 'Save' : 'Add product'} />
    </Form>
  );
}

const noFile = 'Add the file that is sold, or choose something you deliver.';

/** A thing or a file: everything that follows from it stands in one choice. */
function WhatItIs({ choice, had }: { choice: Pick<RadioGroupProps, 'value' | 'input'>; had: boolean }) {
  return (
    <Card as="section">
      <RadioGroup
        label={<span className="text-lg font-bold">What do you sell here?</span>}
        layout="cards"
        {...choice}
        options={[
          { value: 'thing', label: 'Something you deliver', description: 'Customers say where it goes' },
          {
            value: 'file',
            label: 'A file to download',
            description: 'A book, a beat, a pattern, a template',
          },
        ]}
        hint={
          had && choice.value === 'thing'
            ? 'Its files are taken out when you save. Who has paid for them keeps them.'
            : undefined
        }
      />
    </Card>
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
