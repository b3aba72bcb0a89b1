import type { Account } from '#shared/api/account.ts';
import type { Registrant } from '#shared/api/names.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { states } from '#shared/places/nigeria.ts';
import type { Fields } from '#web/forms/fields.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A registrant as a form holds it while it is typed. */
export type Typed = Record<keyof Registrant, string>;

const stateOptions = states.map((state) => ({ value: state, label: state }));

/** What the form begins with: what was given before, else what the person and the store say of themselves. */
export const typedOf = (
  given: Registrant | null,
  { person, store }: { person: Account | null; store: StoreSettings | null },
): Typed =>
  given ?? {
    holder: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
    address: store?.business_address ?? '',
    city: store?.city ?? '',
    state: store?.state ?? '',
    phone: person?.phone || (store?.phone ?? ''),
    email: person?.email ?? '',
  };

/** Whom a name is registered for, as the registry asks it. */
export function RegistrantFields({ form }: { form: Fields<Typed> }) {
  return (
    <>
      <TextField
        label="Whose name is it to be?"
        hint="Your full name, or your registered business."
        autoComplete="name"
        {...form.text('holder')}
      />
      <TextField label="Street and number" autoComplete="street-address" {...form.text('address')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Town or city" autoComplete="address-level2" {...form.text('city')} />
        <SelectField
          label="State"
          placeholder="Choose a state"
          options={stateOptions}
          autoComplete="address-level1"
          {...form.text('state')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
      </div>
      <p className="m-0 text-[0.9375rem] text-muted">
        We give these details to the registry of .com.ng names (NiRA) through our registrar, and to nobody
        else. Parts of a registration are public by its rules. We keep our copy while the name is with us, and
        30 days longer.
      </p>
    </>
  );
}
