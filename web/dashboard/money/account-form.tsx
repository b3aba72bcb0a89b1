import { useState, type FormEvent } from 'react';
import { fieldErrorsOf, sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAccountNameMutation, useBanksQuery, useSetPayoutAccountMutation } from '../api/money-api.ts';

const names = ['bank_code', 'account_number', 'account_name', 'password'] as const;
type Errors = Partial<Record<(typeof names)[number], string>>;

interface Props {
  slug: string;
  /** Another account is known already, so the password is asked for. */
  isChange: boolean;
  /** Without a heading where the page is about nothing else. */
  titled?: boolean;
  onDone: () => void;
}

/** Bank and number first; the name comes from the bank and is confirmed before anything is kept. */
export function AccountForm({ slug, isChange, titled = true, onDone }: Props) {
  const banks = useBanksQuery({ params: { slug } });
  const [given, setGiven] = useState({ bank_code: '', account_number: '', password: '' });
  const [name, setName] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [ask, asking] = useAccountNameMutation();
  const [send, sending] = useSetPayoutAccountMutation();

  function change(part: Partial<typeof given>) {
    setGiven({ ...given, ...part });
    // Another account has another name.
    if (part.bank_code !== undefined || part.account_number !== undefined) setName(null);
  }
  function failed(error: unknown, fallback: string) {
    const { fields, rest } = fieldErrorsOf(error, names);
    setErrors(fields);
    if (rest || Object.keys(fields).length === 0) notify.error(rest || sentenceOf(error, fallback));
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asking.isLoading || sending.isLoading) return;
    setErrors({});
    const { bank_code, account_number } = given;
    if (name === null) {
      const outcome = await ask({ params: { slug }, body: { bank_code, account_number } });
      if (outcome.error === undefined) setName(outcome.data.account_name);
      else failed(outcome.error, 'We could not look the account up. Please try again.');
      return;
    }
    const outcome = await send({ params: { slug }, body: { ...given, account_name: name } });
    if (outcome.error !== undefined) {
      failed(outcome.error, 'We could not save that. Please try again.');
      return;
    }
    notify.success('Saved. New payments go to this account.');
    onDone();
  }
  return (
    <Card as="section" aria-label="Bank account">
      {titled && (
        <h2 className="m-0 mb-4 text-lg font-bold">
          {isChange ? 'Another bank account' : 'Where should your money go?'}
        </h2>
      )}
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Bank"
          placeholder={banks.isError ? 'The list could not be loaded' : 'Choose your bank'}
          options={(banks.data?.items ?? []).map((bank) => ({ value: bank.code, label: bank.name }))}
          value={given.bank_code}
          error={errors.bank_code}
          onChange={(event) => change({ bank_code: event.target.value })}
        />
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          hint="10 digits, as on your bank’s app."
          value={given.account_number}
          error={errors.account_number}
          onChange={(event) => change({ account_number: event.target.value })}
        />
        {name !== null && (
          <div className="rounded-md border border-action bg-soft p-4 text-on-soft" role="status">
            <p className="m-0">This account belongs to</p>
            <p className="my-1 text-lg font-bold break-words">{name}</p>
            <p className="m-0">
              Is that you or your business? Money sent to a wrong account is hard to get back.
            </p>
          </div>
        )}
        {errors.account_name && <p className="m-0 font-medium text-danger">{errors.account_name}</p>}
        {name !== null && isChange && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            hint="Asked again, so that nobody else can send your money elsewhere."
            value={given.password}
            error={errors.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={asking.isLoading || sending.isLoading}>
            {name === null ? 'Look up the name' : 'Yes, pay me here'}
          </Button>
          {name !== null && (
            <Button variant="quiet" onClick={() => setName(null)}>
              No, change it
            </Button>
          )}
          {isChange && name === null && (
            <Button variant="quiet" onClick={onDone}>
              Keep the account I have
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
