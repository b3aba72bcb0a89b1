import { useState } from 'react';
import { NoteWords, type Note } from '#shared/api/notes.ts';
import { z } from 'zod';
import { told } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { momentIn, momentOf } from './dates.ts';
import { Loaded, type QueryState } from './loaded.tsx';
import { newKey } from './new-key.ts';
import { SectionCard } from './section-card.tsx';
import { offerUndo } from './undo.tsx';

type Sent = PromiseLike<{ data?: unknown; error?: unknown }>;

/** Notes about one thing, and how they are changed. */
export interface KeptNotes {
  notes: QueryState<{ items: Note[] }>;
  write: (id: string, words: string) => Sent;
  remove: (id: string) => Sent;
}

/** What the store's people write down about an order or a customer, for each other. */
export function Notes({ of, mayWrite }: { of: KeptNotes; mayWrite: boolean }) {
  return (
    <SectionCard title="Notes" titleClass="mb-1 text-lg">
      <p className="m-0 mb-3 text-[0.9375rem] text-muted">
        Only you and your people see them, never the customer.
      </p>
      <Loaded of={of.notes} what="the notes" shapes={['h-16']}>
        {({ items }) =>
          items.length > 0 && (
            <ul className="m-0 mb-4 grid list-none grid-cols-1 gap-3 p-0">
              {items.map((note) => (
                <OneNote key={note.id} note={note} of={of} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayWrite && <NewNote of={of} />}
    </SectionCard>
  );
}

/** The id names the note before it is sent, so that a retry on a broken line writes it once. */
function useNoteForm(
  of: KeptNotes,
  { id, words, onDone }: { id: string; words: string; onDone: () => void },
) {
  return useForm({
    start: { words },
    check: z.object({ words: NoteWords }),
    send: (body) => of.write(id, body.words),
    toast: 'none',
    onDone,
  });
}

function NewNote({ of }: { of: KeptNotes }) {
  const [id, setId] = useState(newKey);
  return <EmptyNote key={id} of={of} id={id} onDone={() => setId(newKey())} />;
}

function EmptyNote({ id, onDone, of }: { of: KeptNotes; id: string; onDone: () => void }) {
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

function OneNote({ note, of }: { of: KeptNotes; note: Note }) {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const takeAway = async () => {
    setLoading(true);
    const gone = await told(of.remove(note.id), null);
    setLoading(false);
    if (!gone) return;
    const undo = async () => void (await told(of.write(note.id, note.words), null));
    offerUndo({ message: 'The note is gone.', undo });
  };
  if (isOpen)
    return (
      <li>
        <EditNote note={note} of={of} close={() => setOpen(false)} />
      </li>
    );
  return (
    <li className="rounded-sm bg-sunken px-3 py-2">
      <p className="m-0 break-words whitespace-pre-line">{note.words}</p>
      <p className="m-0 text-[0.9375rem] text-muted">
        {note.author} · <time dateTime={note.at}>{momentOf(note.at)}</time>
        {note.edited_at && ` · changed ${momentIn(note.edited_at)}`}
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

function EditNote({ note, close, of }: { of: KeptNotes; note: Note; close: () => void }) {
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
