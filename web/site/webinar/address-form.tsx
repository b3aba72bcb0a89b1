import { useState } from 'react';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { EmailField } from '../components/email-field.tsx';

export interface AddressFormProps {
  label: string;
  start?: string;
  /** Sends it; answers the server's sentence or what went wrong. */
  send: (email: string) => Promise<{ data?: { detail: string } | undefined; error?: unknown }>;
}

/** One address, one button, and what came of it. */
export function AddressForm({ label, start = '', send }: AddressFormProps) {
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    start: { email: start },
    check: ({ email }) => ({ ok: true, body: email }),
    send,
    failed: 'That did not work. Please try again.',
    toast: 'none',
    onDone: (answer) => setDone(answer.detail),
    onFailed: () => setDone(null),
  });
  return (
    <Form of={form} className="grid gap-4">
      <EmailField autoComplete="email" {...form.text('email')} />
      <div aria-live="polite">
        {form.problem && <FieldError>{form.problem}</FieldError>}
        {done && <p className="m-0 font-medium">{done}</p>}
      </div>
      <Button type="submit" variant="secondary" wide busy={form.sending}>
        {label}
      </Button>
    </Form>
  );
}
