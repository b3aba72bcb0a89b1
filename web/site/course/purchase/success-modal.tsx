import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** After a payment that arrived. */
export function SuccessModal({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Enrollment Successful!"
      footer={<Button onClick={onClose}>Continue</Button>}
    >
      <p className="m-0">Welcome to the course. Please check your email.</p>
      <p className="mt-2 mb-0">
        We sent your receipt, and how to log in on another device, to{' '}
        <strong className="break-all">{email}</strong>.
      </p>
    </Dialog>
  );
}
