import type { FormControl } from '#web/forms/use-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Folded } from '../components/folded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { OnePhotoField } from '../photos/one-photo.tsx';
import type { useUploads } from '../photos/use-uploads.ts';
import type { CollectionValues } from './collection-form.ts';
import { sortWords } from './words.ts';
import { collectionSorts } from '#shared/goods/collections.ts';

interface Props extends ReturnType<typeof useUploads> {
  of: FormControl<CollectionValues>;
}

/** Its name and how products come into it. */
export function NameFields({ of: form }: Pick<Props, 'of'>) {
  return (
    <Card as="section" className="grid grid-cols-1 gap-5">
      <TextField label="Name" placeholder="For example: Gifts under ₦5,000" {...form.text('title')} />
      <RadioGroup
        label="What belongs to it"
        layout="cards"
        {...form.choice('way')}
        options={[
          { value: 'hand', label: 'Products I choose', description: 'You put them in and take them out' },
          { value: 'rule', label: 'Whatever fits a rule', description: 'By name, tag, price or age' },
        ]}
      />
    </Card>
  );
}

const sorts = collectionSorts.map((value) => ({ value, label: sortWords[value] }));

/** How it looks in the shop. */
export function LookFields({ of: form, photos, uploads }: Props) {
  return (
    <SectionCard title="In the shop" titleClass="mb-3 text-lg">
      <div className="grid grid-cols-1 gap-5">
        <SelectField label="Order of its products" options={sorts} {...form.text('sort')} />
        <Checkbox
          label="Leave out what is sold out"
          description="It comes back by itself once there is more."
          {...form.tick('in_stock')}
        />
        <TextArea
          label="Description"
          optional
          rows={3}
          hint="Stands above its products."
          {...form.text('description')}
        />
        <div>
          <p className="mt-0 mb-1.5 font-medium">
            Picture <span className="font-normal text-muted">(optional)</span>
          </p>
          <OnePhotoField
            photos={photos}
            uploads={uploads}
            what="picture"
            label="Add a picture"
            hint="Without one, that of its first product is shown"
          />
        </div>
        <RadioGroup
          label="Who can see it"
          {...form.choice('shown')}
          options={[
            { value: 'yes', label: 'Everybody' },
            { value: 'no', label: 'Only me' },
          ]}
        />
      </div>
    </SectionCard>
  );
}

/** Its address and what is told of it elsewhere. */
export function AddressFields({ of: form, address }: Pick<Props, 'of'> & { address: string }) {
  const changed = form.text('slug');
  return (
    <SectionCard title="Address and search results" titleClass="mb-1 text-lg">
      <Folded summary="Change them" open={changed.error !== undefined}>
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label="End of its address"
            optional
            hint={`${address}. An address it had before leads here.`}
            autoCapitalize="none"
            {...changed}
          />
          <TextField
            label="Title in a search"
            optional
            placeholder={form.values.title}
            {...form.text('seo_title')}
          />
          <TextArea label="Description in a search" optional rows={3} {...form.text('seo_description')} />
        </div>
      </Folded>
    </SectionCard>
  );
}
