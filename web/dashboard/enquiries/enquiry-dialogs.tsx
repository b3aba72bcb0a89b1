import { noteEnquiry, type Enquiry } from '#shared/api/enquiries.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextArea } from '#web/ui/text-field.tsx';
import { formsApi } from '../api/forms-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

interface Props {
  enquiry: Enquiry;
  slug: string;
  close: () => void;
}

export function NoteDialog({ enquiry, slug, close }: Props) {
  const [send] = formsApi.useNoteEnquiryMutation();
  const form = useForm({
    start: { note: enquiry.note },
    check: bodyOf(noteEnquiry),
    send: (body) => send({ params: { slug, enquiryId: enquiry.id }, body }),
    failed: 'We could not keep your note. Please try again.',
    said: 'Your note is kept.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Note about ${enquiry.name}`}
      description="Only you and your team read it."
      keep="Not now"
      action="Keep the note"
      busyLabel="Keeping…"
    >
      <TextArea label="Your note" rows={4} {...form.text('note')} />
    </FormDialog>
  );
}

export function RemoveDialog({ enquiry, slug, close }: Props) {
  const [send] = formsApi.useRemoveEnquiryMutation();
  const form = useForm({
    start: {},
    send: () => send({ params: { slug, enquiryId: enquiry.id } }),
    failed: 'We could not delete it. Please try again.',
    said: 'The enquiry is deleted.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Delete what ${enquiry.name} sent?`}
      description="Name, number and message are gone for good. Do so when somebody asks you to."
      keep="Keep it"
      action="Delete it"
      busyLabel="Deleting…"
      danger
    />
  );
}
