import type { FileListView } from '#shared/api/goods-lists.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { goodsListsApi } from '../../api/goods-lists-api.ts';

/** What will come in, and what is done with products that are there already. */
export function StartForm({ slug, file }: { slug: string; file: FileListView }) {
  const [start] = goodsListsApi.useStartFileMutation();
  const { waiting, there, refused, pictures_waiting: photos } = file.counts;
  const form = useForm({
    start: { existing: 'leave' as 'leave' | 'change', drafts: false },
    send: (body) => start({ params: { slug, listId: file.id }, body }),
  });
  const { values } = form;
  const coming = values.existing === 'leave' ? waiting - there : waiting;
  return (
    <Form of={form} className="mt-4 grid grid-cols-1 gap-4">
      <p className="m-0">
        {file.line_count} {file.line_count === 1 ? 'line' : 'lines'} read: <b>{waiting}</b>{' '}
        {waiting === 1 ? 'product can' : 'products can'} come in
        {photos > 0 && `, with ${photos} ${photos === 1 ? 'photo' : 'photos'}`}
        {refused > 0 && `; ${refused} ${refused === 1 ? 'cannot' : 'cannot'} yet, see below`}.
      </p>
      {there > 0 && (
        <RadioGroup
          label={`${there} of them ${there === 1 ? 'is' : 'are'} in your store already`}
          layout="cards"
          value={values.existing}
          input={{
            name: 'existing',
            onChange: (event) =>
              form.change({ existing: event.target.value === 'change' ? 'change' : 'leave' }),
          }}
          options={[
            { value: 'leave', label: 'Leave those as they are' },
            { value: 'change', label: 'Change them', description: 'To what the file says of them' },
          ]}
        />
      )}
      <Checkbox
        label="Add new products as drafts"
        description="Only you see them until you put them on sale."
        checked={values.drafts}
        onChange={(event) => form.change({ drafts: event.target.checked })}
      />
      <div>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" disabled={coming === 0} busy={form.sending} busyLabel="Starting…">
          {coming === 0
            ? 'Nothing new to bring in'
            : `Bring in ${coming} ${coming === 1 ? 'product' : 'products'}`}
        </Button>
      </div>
    </Form>
  );
}
