import type { Fields } from '#web/forms/fields.ts';
import { SelectField } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { moneyApi } from '../api/money-api.ts';

interface Props {
  slug: string;
  form: Fields<{ bank_code: string; account_number: string }>;
  placeholder: string;
  hint: string;
}

/** A Nigerian bank account: the bank, and the number as people write it, with room for spaces. */
export function BankFields({ slug, form, placeholder, hint }: Props) {
  const banks = moneyApi.useBanksQuery({ params: { slug } });
  return (
    <>
      <SelectField
        label="Bank"
        placeholder={banks.isError ? 'The list could not be loaded' : placeholder}
        options={(banks.data?.items ?? []).map((bank) => ({ value: bank.code, label: bank.name }))}
        {...form.text('bank_code')}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        {...form.text('account_number')}
        maxLength={14}
      />
    </>
  );
}
