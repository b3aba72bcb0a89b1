import { changePage, type PageState } from '#shared/api/pages.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { pagesApi } from '../api/pages-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';

interface Props {
  page: PageState;
  slug: string;
  storeAddress: string;
  close: () => void;
}

/** The name and the address of a page; both change at once, also for customers. */
export function RenameDialog({ page, slug, storeAddress, close }: Props) {
  const [send] = pagesApi.useChangePageMutation();
  const Body = bodyOf(changePage);
  const form = useForm({
    start: { title: page.title, slug: page.slug },
    check: Body,
    send: (body) => send({ params: { slug, pageId: page.id }, body }),
    said: 'Saved.',
    onDone: close,
  });
  const folder = page.path.slice(0, page.path.lastIndexOf('/'));
  const moved = form.values.slug !== page.slug && page.published_version !== null;
  return (
    <FormDialog
      of={form}
      close={close}
      title="Name and address"
      description={page.published_version === null ? undefined : 'Customers see both at once.'}
      keep="Cancel"
      action="Save"
      busyLabel="Saving…"
    >
      <TextField label="Name" {...form.text('title')} />
      <TextField
        label="Address"
        hint={`${storeAddress}${folder}/${form.values.slug}`}
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('slug')}
      />
      <p className="m-0 text-muted" role="status">
        {moved ? `Links to ${page.path} that people have already lead to the new address.` : ''}
      </p>
    </FormDialog>
  );
}
