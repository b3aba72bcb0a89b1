import type { MailTrouble } from '#shared/api/mail-trouble.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { accountApi } from '../api/account-api.ts';

/** Has one's own address tried again. */
export function TryOwnMail({ trouble }: { trouble: MailTrouble }) {
  const [tryAgain, { isLoading }] = accountApi.useTryOwnMailMutation();
  if (trouble.state === 'trying') return null;
  const again = () =>
    told(
      tryAgain({ body: {} }),
      'A mail is on its way. Open it, and this note goes.',
      'We could not try your address. Please try again.',
    );
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      busyLabel="Sending…"
      onClick={() => void again()}
    >
      Send again
    </Button>
  );
}
