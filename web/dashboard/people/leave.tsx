import { useState } from 'react';
import { leaveStore } from '#shared/api/staff.ts';
import { roleWords } from '#shared/roles.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { paths } from '#web/client/paths.ts';
import { callSignedIn } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useKnownStore } from '../shell/slug.ts';

/** Whoever works here may stop by themselves, but for its last owner. */
export function Leave({ slug }: { slug: string }) {
  const [asking, setAsking] = useState(false);
  const store = useKnownStore();
  if (!store) return null;
  async function leave() {
    const answer = await callSignedIn(leaveStore, { params: { slug }, body: {} });
    if (answer.ok) return location.assign(paths.myStores);
    notify.error(sentenceOf(answer.failure, 'We could not do that. Please try again.'));
    throw new Error('not left');
  }
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Leave this store
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${store.name}?`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={leave}
      >
        <p className="m-0">
          You are “{roleWords[store.role].name}” here. You can come back only by another invitation.
        </p>
      </ConfirmDialog>
    </div>
  );
}
