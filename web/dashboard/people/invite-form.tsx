import { useState } from 'react';
import { MessageCircle } from 'lucide-react';
import type { AnswerOf } from '#shared/api/contract.ts';
import { invitePerson } from '#shared/api/staff.ts';
import { roleWords, type Role } from '#shared/roles.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { staffApi } from '../api/staff-api.ts';
import { spacedPhone, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';

export type Sent = AnswerOf<typeof invitePerson>;

/** The least first: whoever does not think about it gives away little. */
const offered: readonly Role[] = ['fulfilment', 'viewer', 'manager'];

export function InviteForm({ slug }: { slug: string }) {
  const [invite] = staffApi.useInviteMutation();
  const [sent, setSent] = useState<Sent | null>(null);
  const start = { to: '', role: 'fulfilment' as Role };
  const form = useForm({
    start,
    check: bodyOf(invitePerson),
    send: (body) => invite({ params: { slug }, body }),
    toast: 'rest',
    failed: 'We could not send the invitation. Please try again.',
    said: ({ link, invitation }) => (link ? 'The invitation is ready.' : `Sent to ${invitation.to}.`),
    onDone: (answer: Sent, { restart }) => {
      setSent(answer);
      restart(start);
    },
  });
  return (
    <Card as="section" aria-labelledby="invite">
      <h2 id="invite" className="m-0 text-lg font-bold">
        Invite a helper
      </h2>
      <Form of={form} leaving={Unsaved} className="mt-4 grid grid-cols-1 gap-4">
        <TextField
          label="Phone or email"
          hint="To an email we send the link. To a phone you send it by WhatsApp with one tap; we send no SMS."
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          {...form.text('to')}
        />
        <RadioGroup
          label="What may they do?"
          layout="cards"
          options={offered.map((role) => ({
            value: role,
            label: roleWords[role].name,
            description: roleWords[role].about,
          }))}
          {...form.choice('role')}
        />
        <Button type="submit" wide busy={form.sending} busyLabel="Inviting…">
          Invite
        </Button>
        <FormProblem>{form.problem}</FormProblem>
      </Form>
      {sent?.link && <SendIt sent={sent} />}
    </Card>
  );
}

/** The link goes by the owner's own hands: WhatsApp opens with the words ready. */
export function SendIt({ sent: { invitation, link } }: { sent: Sent }) {
  const store = useKnownStore();
  if (!link) return null;
  const words = `${store?.name ?? 'We'} invites you to help: ${roleWords[invitation.role].name.toLowerCase()}. Open this link within 7 days, it works once: ${link}`;
  return (
    <div role="status" className="mt-4 rounded-md bg-soft p-4 text-on-soft">
      <p className="mt-0 mb-3">
        The link for {spacedPhone(invitation.to)} is ready. It is shown only now, works once and ends after 7
        days.
      </p>
      <p className="m-0 flex flex-wrap gap-2">
        <OutsideLink href={whatsAppTo(invitation.to, words)} className={buttonClass({ size: 'small' })}>
          <MessageCircle className="size-4.5" />
          Send by WhatsApp
        </OutsideLink>
        <CopyButton text={link} label="Copy the link" size="small" />
      </p>
    </div>
  );
}
