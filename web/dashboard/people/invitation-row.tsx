import { useState } from 'react';
import { RotateCcw, X } from 'lucide-react';
import type { Invitation } from '#shared/api/staff.ts';
import { roleWords } from '#shared/roles.ts';
import { confirmed, told } from '#web/forms/confirmed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { staffApi } from '../api/staff-api.ts';
import { spacedPhone } from '../components/contact-links.ts';
import { momentOf } from '../components/dates.ts';
import { SendIt, type Sent } from './invite-form.tsx';

/** An invitation nobody came with yet: it can be sent again and taken back. */
export function InvitationRow({ invitation, slug }: { invitation: Invitation; slug: string }) {
  const [again, { isLoading }] = staffApi.useInviteAgainMutation();
  const [takeBack] = staffApi.useWithdrawInvitationMutation();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const params = { slug, invitationId: invitation.id };
  const to = spacedPhone(invitation.to);
  async function send() {
    const answer = again({ params, body: {} });
    const done = (data: Sent) =>
      data.link ? 'A new link is ready. The old one works no more.' : `Sent to ${to} again.`;
    if (await told(answer, done, 'We could not send it again. Please try again.'))
      setSent((await answer).data ?? null);
  }
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 break-all">{to}</b>
        <Badge tone={invitation.ended ? 'bad' : 'neutral'}>
          {invitation.ended ? 'Ended' : roleWords[invitation.role].name}
        </Badge>
      </div>
      <p className="mt-1 mb-0 text-[0.9375rem] text-muted">
        {invitation.ended ? 'Ended' : 'Ends'} {momentOf(invitation.ends_at)}
      </p>
      <p className="mt-3 mb-0 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<RotateCcw className="size-4.5" />}
          busy={isLoading}
          busyLabel="Sending…"
          onClick={() => void send()}
        >
          Send again<span className="sr-only"> to {to}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<X className="size-4.5" />}
          onClick={() => setAsking(true)}
        >
          Take back<span className="sr-only"> the invitation of {to}</span>
        </Button>
      </p>
      {sent?.link && <SendIt sent={sent} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Take back the invitation of ${to}?`}
        confirmLabel="Take it back"
        cancelLabel="Keep it"
        danger
        onConfirm={() => confirmed(takeBack({ params }), 'The invitation is taken back.')}
      >
        <p className="m-0">Its link lets nobody in any more. You can invite them again at any time.</p>
      </ConfirmDialog>
    </li>
  );
}
