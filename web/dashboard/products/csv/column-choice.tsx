import type { FileListView } from '#shared/api/goods-lists.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { goodsListsApi } from '../../api/goods-lists-api.ts';

/** The columns that are asked about here; the others are known by the names that export files have. */
const questions = [
  ['title', 'the name'],
  ['price', 'the price'],
  ['before', 'the price before'],
  ['stock', 'how many are there'],
  ['body', 'the description'],
  ['image', 'the address of a photo'],
  ['collections', 'the collection'],
  ['sku', 'your own code (SKU)'],
  ['handle', 'the handle, which joins lines of one product'],
] as const;

interface Props {
  slug: string;
  file: FileListView;
  /** Name or price are not known, so nothing goes on without this. */
  open: boolean;
}

/** Which column says what. */
export function ColumnChoice({ slug, file, open }: Props) {
  const [choose] = goodsListsApi.useChooseColumnsMutation();
  const form = useForm<Record<string, string>>({
    start: () =>
      Object.fromEntries(
        questions.map(([field]) => [
          field,
          String(file.columns.find((one) => one.field === field)?.at ?? ''),
        ]),
      ),
    send: (values) => {
      const asked = questions.map(([field]) => field as string);
      const others = file.columns.filter(({ field }) => !asked.includes(field));
      const chosen = asked.flatMap((field) => (values[field] ? [{ field, at: Number(values[field]) }] : []));
      return choose({ params: { slug, listId: file.id }, body: { columns: [...others, ...chosen] } });
    },
    toast: 'none',
  });
  const options = file.heads.map((head, at) => {
    const example = file.sample[0]?.[at];
    return { value: String(at), label: `${head || `Column ${at + 1}`}${example ? ` (${example})` : ''}` };
  });
  return (
    <details open={open} className="mt-3 rounded-md border border-line">
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
        {open ? 'Which column is what?' : 'Change which column is what'}
      </summary>
      <Form of={form} className="grid grid-cols-1 gap-4 px-4 pb-4 sm:grid-cols-2">
        {questions.map(([field, about]) => (
          <SelectField
            key={field}
            label={`Which column is ${about}?`}
            optional={field !== 'title' && field !== 'price'}
            placeholder="None"
            options={options}
            value={form.values[field] ?? ''}
            error={form.problems[field] ?? null}
            onChange={(event) => form.change({ [field]: event.target.value })}
          />
        ))}
        <div className="sm:col-span-2">
          <FormProblem>{form.problem}</FormProblem>
          <Button
            type="submit"
            variant={open ? 'primary' : 'secondary'}
            busy={form.sending}
            busyLabel="Checking…"
          >
            Check the file with these
          </Button>
        </div>
      </Form>
    </details>
  );
}
