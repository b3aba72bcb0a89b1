import { useId, type ReactNode } from 'react';
import { Form } from '#web/forms/form.tsx';
import type { FormControl } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
  of: Pick<FormControl<object>, 'submit' | 'dirty' | 'wiring' | 'sending'>;
  /** Unless it is there only while it is open. */
  open?: boolean;
  close: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Leaves everything as it is: "Not yet". Without it there is one answer, at the end of the form. */
  keep?: string;
  /** Says what happens: "Cancel the order". */
  action: ReactNode;
  busyLabel?: string;
  danger?: boolean;
  /** What the first answer does; closes unless said. */
  onKeep?: () => void;
  className?: string;
  children?: ReactNode;
}

/** A question with fields, and its answers. It cannot be closed while its answer is on the way. */
export function FormDialog(props: Props) {
  const { of: form, close, title, description, keep, action, busyLabel, danger, children } = props;
  const { open = true, onKeep = close, className = 'grid grid-cols-1 gap-4' } = props;
  const id = useId();
  const answer = (
    <Button
      variant={danger ? 'danger' : 'primary'}
      type="submit"
      form={id}
      busy={form.sending}
      busyLabel={busyLabel}
    >
      {action}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.sending && close()}
      title={title}
      description={description}
      footer={
        keep && (
          <>
            <Button variant="secondary" disabled={form.sending} onClick={onKeep}>
              {keep}
            </Button>
            {answer}
          </>
        )
      }
    >
      <Form of={form} id={id} className={className}>
        {children}
        {!keep && answer}
      </Form>
    </Dialog>
  );
}
