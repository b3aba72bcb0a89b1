import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Bookmark, X } from 'lucide-react';
import { keepOrderView } from '#shared/api/order-views.ts';
import { bodyOf } from '#web/client/forms.ts';
import { told } from '#web/forms/confirmed.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { keptFresh } from '../../api/freshness.ts';
import { orderViewsApi } from '../../api/order-views-api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { newKey } from '../../components/new-key.ts';
import { offerUndo } from '../../components/undo.tsx';
import { pillClass } from '../pill.ts';
import { askedIn, withAsked } from './use-kept-list.ts';

/** Lists that whoever is signed in has named; one tap opens one. */
export function NamedLists({ slug }: { slug: string }) {
  const { currentData } = orderViewsApi.useOrderViewsQuery({ params: { slug } }, keptFresh);
  const [keep] = orderViewsApi.useKeepOrderViewMutation();
  const [drop] = orderViewsApi.useDropOrderViewMutation();
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  if (!currentData || currentData.items.length === 0) return null;
  const open = currentData.items.find((one) => one.asked === asked);
  async function takeAway(view: { id: string; name: string; asked: string }) {
    const { id, ...body } = view;
    const where = { params: { slug, viewId: id } };
    if (await told(drop(where), null))
      offerUndo({
        message: `“${view.name}” is taken away.`,
        undo: async () => void (await told(keep({ ...where, body }), null)),
      });
  }
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Your lists">
      {currentData.items.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={view === open}
          className={pillClass(view === open)}
          onClick={() => setParams(withAsked(params, view === open ? '' : view.asked), { replace: true })}
        >
          <Bookmark aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 truncate">{view.name}</span>
        </button>
      ))}
      {open && (
        <IconButton
          label={`Take the list “${open.name}” away`}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={() => void takeAway(open)}
        />
      )}
    </div>
  );
}

/** Gives the list as it is now a name. */
export function NameList({ slug, asked }: { slug: string; asked: string }) {
  const [open, setOpen] = useState(false);
  const { currentData } = orderViewsApi.useOrderViewsQuery({ params: { slug } });
  if (currentData?.items.some((one) => one.asked === asked)) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Save this list
      </Button>
      {open && <NameDialog slug={slug} asked={asked} close={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ slug, asked, close }: { slug: string; asked: string; close: () => void }) {
  const [id] = useState(newKey);
  const [keep] = orderViewsApi.useKeepOrderViewMutation();
  const form = useForm({
    start: { name: '', asked },
    check: bodyOf(keepOrderView),
    send: (body) => keep({ params: { slug, viewId: id }, body }),
    toast: 'rest',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Save this list"
      description="It stands above your orders from then on, on every phone you sign in on."
      keep="Not now"
      action="Save"
      busyLabel="Saving…"
    >
      <TextField
        label="Name"
        autoFocus
        enterKeyHint="done"
        placeholder="For example “To send today”"
        {...form.text('name')}
      />
    </FormDialog>
  );
}
