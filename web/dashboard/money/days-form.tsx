import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  from: string;
  to: string;
  onChoose: (days: { from: string; to: string }) => void;
}

/** The first and the last day of what is shown. */
export function DaysForm({ from, to, onChoose }: Props) {
  const form = useForm({
    start: { from, to },
    check(days) {
      if (days.from && days.to && days.from <= days.to) return { ok: true, body: days };
      return { ok: false, problems: { from: 'The first day must not be after the last.' } };
    },
    send: async (days) => ({ data: onChoose(days) }),
  });
  const days = form.values;
  return (
    <Form of={form} className="mb-6 grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap sm:items-end">
      <TextField type="date" label="From" max={days.to} {...form.text('from')} />
      <TextField type="date" label="To" min={days.from} {...form.text('to')} />
      <Button type="submit" variant="secondary" className="col-span-2 min-h-12">
        Show these days
      </Button>
    </Form>
  );
}
