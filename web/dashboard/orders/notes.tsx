import { useState } from 'react';
import { writeNote, type OrderNote } from '#shared/api/order-notes.ts';
import { bodyOf } from '#web/client/forms.ts';
import { told } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { newKey } from '../components/new-key.ts';
import { keptFresh } from '../api/freshness.ts';
import { notesApi } from '../api/notes-api.ts';
import { momentOf } from '../components/dates.ts';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { offerUndo } from '../components/undo.tsx';
import { useMay } from '../shell/slug.ts';

interface Of {
  orderId: string;
  slug: string;
}

/** What the store's people write down about an order, for each other. */
export function Notes({ orderId, slug }: Of) {
  const mayWrite = useMay('orders.change');
  const notes = notesApi.useNotesQuery({ params: { slug, orderId } }, keptFresh);
  return (
    <SectionCard title="Notes" titleClass="mb-1 text-lg">
      <p className="m-0 mb-3 text-[0.9375rem] text-muted">
        Only you and your people see them, never the customer.
      </p>
      <Loaded of={notes} what="the notes" shapes={['h-16']}>
        {({ items }) =>
          items.length > 0 && (
            <ul className="m-0 mb-4 grid list-none grid-cols-1 gap-3 p-0">
              {items.map((note) => (
                <OneNote key={note.id} note={note} orderId={orderId} slug={slug} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayWrite && <NewNote orderId={orderId} slug={slug} />}
    </SectionCard>
  );
}

/** The id names the note before it is sent, so that a retry on a broken line writes it once. */
function useNoteForm(
  { orderId, slug }: Of,
  { id, words, onDone }: { id: string; words: string; onDone: () => void },
) {
  const [write] = notesApi.useWriteNoteMutation();
  return useForm({
    start: { words },
    check: bodyOf(writeNote),
    send: (body) => write({ params: { slug, orderId, noteId: id }, body }),
    toast: 'none',
    onDone,
  });
}

function NewNote(of: Of) {
  const [id, setId] = useState(newKey);
  return <EmptyNote key={id} {...of} id={id} onDone={() => setId(newKey())} />;
}

function EmptyNote({ id, onDone, ...of }: Of & { id: string; onDone: () => void }) {
  const form = useNoteForm(of, { id, words: '', onDone });
  return (
    <Form of={form} className="grid grid-cols-1 gap-3" aria-label="New note">
      <TextArea label="Note" rows={2} {...form.text('words')} />
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" variant="secondary" busy={form.sending} className="justify-self-start">
        Add note
      </Button>
    </Form>
  );
}

function OneNote({ note, ...of }: Of & { note: OrderNote }) {
  const [isOpen, setOpen] = useState(false);
  const [write] = notesApi.useWriteNoteMutation();
  const [remove, { isLoading }] = notesApi.useRemoveNoteMutation();
  const params = { slug: of.slug, orderId: of.orderId, noteId: note.id };
  const takeAway = async () => {
    if (!(await told(remove({ params }), null))) return;
    const undo = async () => void (await told(write({ params, body: { words: note.words } }), null));
    offerUndo({ message: 'The note is gone.', undo });
  };
  if (isOpen)
    return (
      <li>
        <EditNote note={note} {...of} close={() => setOpen(false)} />
      </li>
    );
  return (
    <li className="rounded-sm bg-sunken px-3 py-2">
      <p className="m-0 break-words whitespace-pre-line">{note.words}</p>
      <p className="m-0 text-[0.9375rem] text-muted">
        {note.author} · <time dateTime={note.at}>{momentOf(note.at)}</time>
        {note.edited_at && ` · changed ${momentOf(note.edited_at)}`}
      </p>
      {note.mine && (
        <div className="-ml-3 flex">
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            Change
          </Button>
          <Button variant="quiet" size="small" busy={isLoading} onClick={() => void takeAway()}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

function EditNote({ note, close, ...of }: Of & { note: OrderNote; close: () => void }) {
  const form = useNoteForm(of, { id: note.id, words: note.words, onDone: close });
  return (
    <Form of={form} className="grid grid-cols-1 gap-3" aria-label="Change the note">
      <TextArea label="Note" rows={3} {...form.text('words')} />
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex gap-2">
        <Button type="submit" busy={form.sending}>
          Save
        </Button>
        <Button variant="secondary" disabled={form.sending} onClick={close}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
