import type { Address } from '#shared/api/orders.ts';
import { states } from '#shared/places/nigeria.ts';
import type { FormControl } from '#web/forms/use-form.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Where something is brought; the state it had stays among the choices. */
export function AddressFields({ of: form, was }: { of: Pick<FormControl<Address>, 'text'>; was: string }) {
  return (
    <>
      <TextField label="Street and area" {...form.text('area')} />
      <TextField label="Landmark" optional {...form.text('landmark')} />
      <TextField label="Local government" optional {...form.text('lga')} />
      <SelectField
        label="State"
        options={[...new Set([was, ...states])].map((state) => ({ value: state, label: state }))}
        {...form.text('state')}
      />
    </>
  );
}
