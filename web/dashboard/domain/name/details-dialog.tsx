import { changeRegistrant, type NameOrder } from '#shared/api/names.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { namesApi } from '../../api/names-api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useKnownStore } from '../../shell/slug.ts';
import { RegistrantFields, typedOf } from './registrant-fields.tsx';

interface Props {
  order: NameOrder;
  slug: string;
  close: () => void;
}

/** New details of whom a name is for; the registry is told by us. */
export function DetailsDialog({ order, slug, close }: Props) {
  const store = useKnownStore();
  const [change] = namesApi.useChangeRegistrantMutation();
  const form = useForm({
    start: typedOf(order.registrant, { person: null, store }),
    check: bodyOf(changeRegistrant),
    send: (body) => change({ params: { slug, id: order.id }, body }),
    toast: 'rest',
    said: 'We tell the registry and write to you when it knows.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Change whom it is for"
      keep="Leave it as it is"
      action="Change it"
      busyLabel="Changing…"
    >
      <RegistrantFields form={form} />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
