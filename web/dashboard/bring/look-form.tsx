import { Counts } from '../components/counts.tsx';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { countWords, fileOf, kinds, type FileOf } from './kinds.ts';

/** What a file would do, and what is done with those who may be somebody else. */
export function LookForm({ slug, what, file }: FileOf) {
  const [start] = kinds[what].useStart();
  const form = useForm({
    start: { doubtful: 'leave' as 'leave' | 'bring' },
    send: (body) => start({ ...fileOf(slug, file), body }),
    toast: 'none',
  });
  const { looks } = file;
  const coming =
    looks.new +
    (what === 'customers' ? looks.known : 0) +
    (form.values.doubtful === 'bring' ? looks.doubtful : 0);
  const words = [
    [looks.new, 'New'],
    [looks.known, what === 'customers' ? 'There already, what is missing is filled in' : 'There already'],
    [looks.doubtful, 'May be somebody else, see below'],
    [looks.refused, 'Cannot come in, see below'],
  ] as const;
  return (
    <Form of={form} className="mt-3 grid grid-cols-1 gap-4">
      <ul className="m-0 grid list-none gap-1 p-0">
        <li>
          {file.line_count} {file.line_count === 1 ? 'line' : 'lines'} read
        </li>
        <Counts of={words} nameFirst />
      </ul>
      {looks.doubtful > 0 && (
        <RadioGroup
          label="Those who may be somebody else"
          layout="cards"
          value={form.values.doubtful}
          input={{
            name: 'doubtful',
            onChange: (event) =>
              form.change({ doubtful: event.target.value === 'bring' ? 'bring' : 'leave' }),
          }}
          options={[
            { value: 'leave', label: 'Leave them out' },
            {
              value: 'bring',
              label: 'Bring them in',
              description:
                'A number you have stays with the customer who has it; the others become customers.',
            },
          ]}
        />
      )}
      <div>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" disabled={coming === 0} busy={form.sending} busyLabel="Starting…">
          {coming === 0 ? 'Nothing new to bring in' : `Bring in ${countWords[what](coming)}`}
        </Button>
      </div>
    </Form>
  );
}
