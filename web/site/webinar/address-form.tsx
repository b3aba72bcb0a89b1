import { useState } from 'react';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FieldError } from '#web/ui/field.tsx';

export interface AddressFormProps {
  label: string;
  start?: string;
  /** Sends it; answers the server's sentence or what went wrong. */
  send: (email: string) => Promise<{ data?: { detail: string } | undefined; error?: unknown }>;
}

/** One address, one button, and what came of it. */
export function AddressForm({ label, start = '', send }: AddressFormProps) {
  const [email, setEmail] = useState(start);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    const { data, error } = await send(email);
    setBusy(false);
    setDone(data?.detail ?? null);
    setProblem(data ? null : sentenceOf(error, 'That did not work. Please try again.'));
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <TextField
        label="Email"
        type="email"
        required
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div aria-live="polite">
        {problem && <FieldError>{problem}</FieldError>}
        {done && <p className="m-0 font-medium">{done}</p>}
      </div>
      <Button type="submit" variant="secondary" wide busy={busy}>
        {label}
      </Button>
    </form>
  );
}
