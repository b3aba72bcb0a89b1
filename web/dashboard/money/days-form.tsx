import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  from: string;
  to: string;
  onChoose: (days: { from: string; to: string }) => void;
}

/** The first and the last day of what is shown. */
export function DaysForm({ from, to, onChoose }: Props) {
  const [days, setDays] = useState({ from, to });
  const [problem, setProblem] = useState('');
  return (
    <form
      noValidate
      className="mb-6 grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = !days.from || !days.to || days.from > days.to;
        setProblem(wrong ? 'The first day must not be after the last.' : '');
        if (!wrong) onChoose(days);
      }}
    >
      <TextField
        type="date"
        label="From"
        value={days.from}
        max={days.to}
        error={problem}
        onChange={(event) => setDays({ ...days, from: event.target.value })}
      />
      <TextField
        type="date"
        label="To"
        value={days.to}
        min={days.from}
        onChange={(event) => setDays({ ...days, to: event.target.value })}
      />
      <Button type="submit" variant="secondary" className="col-span-2 min-h-12">
        Show these days
      </Button>
    </form>
  );
}
