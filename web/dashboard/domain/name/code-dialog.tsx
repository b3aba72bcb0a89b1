import { useState } from 'react';
import type { NameOrder } from '#shared/api/names.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { OwnPasswordField } from '../../account/own-password-field.tsx';
import { namesApi } from '../../api/names-api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';

interface Props {
  order: NameOrder;
  slug: string;
  close: () => void;
}

/** The transfer code, once the password was typed; closing forgets it. */
export function CodeDialog({ order, slug, close }: Props) {
  const [show] = namesApi.useShowNameCodeMutation();
  const [code, setCode] = useState<string | null>(null);
  const form = useForm({
    start: { password: '' },
    send: (body) => show({ params: { slug, id: order.id }, body }),
    toast: 'rest',
    failed: 'We could not show the code. Please try again.',
    onDone: (shown) => setCode(shown.code),
  });
  if (code !== null)
    return (
      <Dialog open onOpenChange={(open) => !open && close()} title="Your transfer code">
        <p className="mt-0 mb-3">
          Whoever has it can take {order.name!} over. Give it to your new registrar and to nobody else.
        </p>
        <p className="mt-0 mb-3 rounded-sm bg-sunken px-3 py-2 font-mono break-all select-all">{code}</p>
        <CopyButton text={code} label="Copy the code" />
      </Dialog>
    );
  return (
    <FormDialog
      of={form}
      close={close}
      title="Show the transfer code"
      keep="Not now"
      action="Show the code"
      busyLabel="Looking…"
    >
      <OwnPasswordField
        form={form}
        hint="Whoever has the code can take the name over, so we ask once more."
      />
      <FormProblem>{form.problem}</FormProblem>
    </FormDialog>
  );
}
