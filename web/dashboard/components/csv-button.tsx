import { useId } from 'react';
import { largestSheet } from '#shared/api/goods-lists.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

interface Props {
  label: string;
  /** A file was sent before, so that another one is not what the page is for. */
  again: boolean;
  busy: boolean;
  /** Sends the file; answers what is wrong with it, or null. */
  send: (form: FormData) => Promise<string | null>;
}

/** Chooses a sheet and has it looked at, at once. */
export function CsvButton({ label, again, busy, send }: Props) {
  const id = useId();
  const { problem, tell, clear } = useProblem();
  async function take(file: File | undefined) {
    clear();
    if (!file) return;
    if (file.size > largestSheet) return tell('This file is larger than 15 MB. Send it in two parts.', null);
    const form = new FormData();
    form.set('file', file);
    const wrong = await send(form);
    if (wrong) tell(wrong, null);
  }
  return (
    <>
      <label
        htmlFor={id}
        className={buttonClass({
          variant: again ? 'secondary' : 'primary',
          className: 'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        })}
      >
        {busy ? 'Checking every line…' : label}
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={busy}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </>
  );
}
