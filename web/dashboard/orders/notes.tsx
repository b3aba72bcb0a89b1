import { keptFresh } from '../api/freshness.ts';
import { notesApi } from '../api/notes-api.ts';
import { Notes } from '../components/notes.tsx';
import { useMay } from '../shell/slug.ts';

/** Notes about an order. */
export function OrderNotes({ orderId, slug }: { orderId: string; slug: string }) {
  const notes = notesApi.useNotesQuery({ params: { slug, orderId } }, keptFresh);
  const [write] = notesApi.useWriteNoteMutation();
  const [remove] = notesApi.useRemoveNoteMutation();
  const of = {
    notes,
    write: (noteId: string, words: string) => write({ params: { slug, orderId, noteId }, body: { words } }),
    remove: (noteId: string) => remove({ params: { slug, orderId, noteId } }),
  };
  return <Notes of={of} mayWrite={useMay('orders.change')} />;
}
