import { useState } from 'react';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { OwnPasswordField } from '../account/own-password-field.tsx';
import { BankFields } from './bank-fields.tsx';
import { moneyApi } from '../api/money-api.ts';

const start = { bank_code: '', account_number: '', account_name: '', password: '' };

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
  // Whose account it is, by the bank; another account has another name.
  const [found, setFound] = useState<typeof start | null>(null);
  const name = found?.account_name ?? null;
  const [ask] = moneyApi.useAccountNameMutation();
  const [send] = moneyApi.useSetPayoutAccountMutation();
  const form = useForm({
    start,
    async send(typed): Promise<{ data?: string | null; error?: unknown }> {
      const { bank_code, account_number } = typed;
      if (name !== null) {
        const { error } = await send({ params: { slug }, body: { ...typed, account_name: name } });
        return { data: null, error };
      }
      const { data, error } = await ask({ params: { slug }, body: { bank_code, account_number } });
      return { data: data?.account_name ?? '', error };
    },
    failed:
      name === null
        ? 'We could not look the account up. Please try again.'
        : 'We could not save that. Please try again.',
    toast: 'rest',
    onChange: (now) =>
      setFound((old) =>
        old?.bank_code === now.bank_code && old.account_number === now.account_number ? old : null,
      ),
    onDone: (account_name, { body }) => {
      if (account_name !== null) return setFound({ ...body, account_name });
      notify.success('Saved. New payments go to this account.');
      onDone();
    },
  });
  return (
    <Card as="section" aria-label="Bank account">
      {titled && (
        <h2 className="m-0 mb-4 text-lg font-bold">
          {isChange ? 'Another bank account' : 'Where should your money go?'}
        </h2>
      )}
      <Form of={form} className="grid grid-cols-1 gap-5">
        <BankFields
          slug={slug}
          form={form}
          placeholder="Choose your bank"
          hint="10 digits, as on your bank’s app."
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
        {form.problems.account_name && (
          <p className="m-0 font-medium text-danger">{form.problems.account_name}</p>
        )}
        {name !== null && isChange && (
          <OwnPasswordField
            form={form}
            hint="Asked again, so that nobody else can send your money elsewhere."
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.sending}>
            {name === null ? 'Look up the name' : 'Yes, pay me here'}
          </Button>
          {name !== null && (
            <Button variant="quiet" onClick={() => setFound(null)}>
              No, change it
            </Button>
          )}
          {isChange && name === null && (
            <Button variant="quiet" onClick={onDone}>
              Keep the account I have
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
