import type { AnswerOf } from '#shared/api/contract.ts';
import type { registerSeat, LiveClass } from '#shared/api/live-class.ts';
import { liveClassCalls } from '#web/client/live-class-calls.ts';
import { Form } from '#web/forms/form.tsx';
import { later } from '#web/forms/later.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EmailField } from '../components/email-field.tsx';

export type Registration = AnswerOf<typeof registerSeat>;

export interface SeatFormProps {
  liveClass: LiveClass;
  full: boolean;
  onDone: (answer: Registration, email: string) => void;
}

const check = later(async () => (await import('#shared/api/live-class.ts')).SeatForm);

/** Our own seat form; when all seats are gone it takes a place in the waiting line. */
export function SeatForm({ liveClass, full, onDone }: SeatFormProps) {
  const form = useForm({
    start: { first_name: '', email: '', phone: '' },
    check,
    send: (body) => liveClassCalls.registerSeat({ params: { slug: liveClass.slug }, body }),
    failed: 'Your seat could not be reserved. Please try again.',
    toast: 'none',
    onDone: (answer, { body }) => onDone(answer, body.email),
  });
  return (
    <Form of={form} className="grid gap-5">
      <TextField label="First name" required autoComplete="given-name" {...form.text('first_name')} />
      <EmailField
        autoComplete="email"
        hint="Your personal link to the class is sent here."
        {...form.text('email')}
      />
      <TextField
        label="WhatsApp number"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.text('phone')}
      />
      <div aria-live="polite">{form.problem && <FieldError>{form.problem}</FieldError>}</div>
      <Button type="submit" size="large" wide busy={form.sending} busyLabel="Reserving…">
        {full ? 'Join the waiting line' : 'Reserve my seat'}
      </Button>
    </Form>
  );
}
