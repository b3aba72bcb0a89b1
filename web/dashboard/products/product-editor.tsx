import type { ReactNode } from 'react';
import type { Product } from '#shared/api/catalogue.ts';
import type { FieldProblems } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { SaveBar } from '../components/action-bar.tsx';
import { FilesCard } from '../files/files-card.tsx';
import { PhotoList } from '../photos/photo-list.tsx';
import { Unsaved } from '../shell/unsaved.tsx';
import { CardAmounts } from './prices/card-amounts.tsx';
import { CollectionsCard } from './collections-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { FoundCard } from './found-card.tsx';
import { KindChoice } from './kinds/kind-choice.tsx';
import { OvertakenDialog } from './overtaken-dialog.tsx';
import { SetCard, SetPrice } from './set-card.tsx';
import { SizeChartField } from './size-chart-field.tsx';
import { useProductForm } from './use-product-form.ts';
import { VariantFields } from './kinds/variant-fields.tsx';

interface Props {
  product: Product | null;
  onCreated?: (product: Product) => void;
  /** Stands beside the fields, for what is done to the product as a whole. */
  aside?: ReactNode;
}

/** Everything about one product in one form. What is typed stays, whatever the server or the line does. */
export function ProductEditor({ product, onCreated, aside }: Props) {
  const { form, photos, uploads, files, sends, overtaken } = useProductForm(product, onCreated);
  const { values, change } = form;
  return (
    <Form of={form} leaving={Unsaved}>
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_18rem] @3xl:gap-6">
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            <Card as="section">
              <TextField label="Name" placeholder="For example: Blue clay mug" {...form.text('title')} />
            </Card>
            {values.kind === 'card' ? (
              <CardAmounts rows={values.variants} problems={form.problems} onChange={change} />
            ) : values.kind === 'set' && values.options.length === 0 ? (
              <SetPrice form={values} problems={form.problems} onChange={change} />
            ) : (
              <VariantFields form={values} photos={photos} problems={form.problems} onChange={change} />
            )}
            {values.kind === 'set' && <SetCard form={values} problems={form.problems} onChange={change} />}
            <SectionCard title="Photos" titleClass="mb-3 text-lg">
              <PhotoList photos={photos} uploads={uploads} />
            </SectionCard>
            <Card as="section" className="grid grid-cols-1 gap-5">
              <TextArea
                label="Description"
                optional
                rows={4}
                hint={
                  values.kind === 'service'
                    ? 'What is done, how long it takes, where, what to bring.'
                    : 'What it is made of, how large it is, how to care for it.'
                }
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
            {!product?.gift_card && (
              <Card as="section">
                <KindChoice
                  kinds={product ? kindsOfOld : kindsOfNew}
                  {...form.choice('kind')}
                  hint={
                    (product?.files.length ?? 0) > 0 && values.kind !== 'file'
                      ? 'Its files are taken out when you save. Who has paid for them keeps them.'
                      : undefined
                  }
                />
              </Card>
            )}
            {values.kind === 'file' && (
              <FilesCard files={files} sends={sends} problem={form.problems.files} />
            )}
            <DetailsCard
              rows={values.details}
              problems={form.problems}
              onChange={(details) => change({ details })}
            />
            <FoundCard
              form={form}
              tags={form.text('tags')}
              tagsProblem={tagsProblem(form.problems)}
              onTags={(tags) => change({ tags })}
              title={values.title}
              description={values.description}
              address={product?.url ?? 'The address of your store'}
            />
          </div>
          <div className="grid grid-cols-1 gap-4 @3xl:gap-6">
            {values.status !== 'archived' && (
              <Visibility status={values.status} onChange={(next) => change({ status: next })} />
            )}
            <CollectionsCard
              chosen={values.collection_ids}
              ruled={product?.collections.filter((one) => one.by_rule).map(({ title }) => title) ?? []}
              onChange={(collection_ids) => change({ collection_ids })}
            />
            {aside}
          </div>
        </div>
      </div>
      {overtaken && <OvertakenDialog {...overtaken} mine={values} />}
      <SaveBar
        problem={form.problem}
        dirty={form.dirty}
        saving={form.sending}
        label={product ? 'Save' : 'Add product'}
      />
    </Form>
  );
}

/** What is wrong with one of the tags, said of the field they stand in together. */
const tagsProblem = (problems: FieldProblems) =>
  Object.entries(problems).find(([path]) => path.startsWith('tags'))?.[1];

/** Only what is added becomes gift cards. */
const kindsOfOld = ['thing', 'service', 'file', 'set'] as const;
const kindsOfNew = [...kindsOfOld, 'card'] as const;

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
