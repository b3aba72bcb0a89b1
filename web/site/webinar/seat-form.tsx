import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { AnswerOf } from '#shared/api/contract.ts';
import { registerSeat, SeatForm as Body, type LiveClass } from '#shared/api/live-class.ts';
import { sentenceOf, showFieldErrors } from '#web/client/errors.ts';
import { useRegisterSeatMutation } from '#web/client/live-class-api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Values = z.input<typeof Body>;
export type Registered = AnswerOf<typeof registerSeat>;
const names = ['first_name', 'email', 'phone'] as const;

export interface SeatFormProps {
  liveClass: LiveClass;
  full: boolean;
  onDone: (answer: Registered, email: string) => void;
}

/** Our own seat form; when all seats are gone it takes a place in the waiting line. */
export function SeatForm({ liveClass, full, onDone }: SeatFormProps) {
  const [register, { isLoading }] = useRegisterSeatMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(Body) as never,
    defaultValues: { first_name: '', email: '', phone: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    const { data, error } = await register({ params: { slug: liveClass.slug }, body });
    if (data) onDone(data, body.email);
    else if (!showFieldErrors(error, names, form.setError))
      setProblem(sentenceOf(error, 'Your seat could not be reserved. Please try again.'));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="First name"
        required
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextField
        label="Email"
        type="email"
        required
        inputMode="email"
        autoComplete="email"
        hint="Your personal link to the class is sent here."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="WhatsApp number"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
      <Button type="submit" size="large" wide busy={isLoading} busyLabel="Reserving…">
        {full ? 'Join the waiting line' : 'Reserve my seat'}
      </Button>
    </form>
  );
}
