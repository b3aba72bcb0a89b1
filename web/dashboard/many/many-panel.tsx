import { useRef, useState, type ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import { sentenceOf } from '#web/client/errors.ts';
import { useProblem } from '#web/forms/use-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ClosableCard } from './closable-card.tsx';
import { intoView } from '../components/into-view.ts';
import { newKey } from '../components/new-key.ts';

type Answered<T> = Promise<{ data?: T | undefined; error?: unknown }>;

/** What a change of many came to, or its taking back. */
interface Came {
  says: string;
  /** Under which it is taken back; null where there is nothing to take back. */
  editId: string | null;
  /** What stays as it is, and why. */
  left?: ReactNode;
}

interface Props<Done, Back> {
  title: string;
  /** What these are, as a person says it. */
  chosen: string;
  onClose: () => void;
  /** All that is asked for, as text; '' while something is missing. */
  asked: string;
  send: (id: string) => Answered<Done>;
  takeBack: (id: string) => Answered<Back>;
  busy: boolean;
  takingBack: boolean;
  /** What became of them. */
  came: (done: Done, id: string) => Came;
  wentBack: (back: Back) => Omit<Came, 'editId'>;
  /** What the button says that does it. */
  apply?: string;
  /** Where what is to be done is said. */
  children?: ReactNode;
}

/** One thing done to many at once, above the list they are of, and taken back in one tap. */
export function ManyPanel<Done, Back>(props: Props<Done, Back>) {
  const { title, chosen, onClose, asked, busy, takingBack, apply = 'Apply', children } = props;
  const [done, setDone] = useState<Came | null>(null);
  const { problem, tell, clear } = useProblem();
  // A try goes under one id until it is answered, so that a second press changes nothing a second time.
  const tried = useRef({ asked: '', id: '' });
  async function change() {
    if (tried.current.asked !== asked) tried.current = { asked, id: newKey() };
    const { id } = tried.current;
    clear();
    const { data, error } = await props.send(id);
    if (!data) return tell(sentenceOf(error, 'We could not change them. Please try again.'));
    tried.current = { asked: '', id: '' };
    setDone(props.came(data, id));
  }
  async function undo(editId: string) {
    clear();
    const { data, error } = await props.takeBack(editId);
    if (!data) return tell(sentenceOf(error, 'We could not take them back. Please try again.'));
    setDone({ ...props.wentBack(data), editId: null });
  }
  return (
    <ClosableCard title={title} onClose={onClose}>
      {done ? (
        <div className="grid grid-cols-1 gap-4">
          <p role="status" ref={intoView} className="m-0 font-semibold">
            {done.says}
          </p>
          {done.left}
          <div className="flex flex-wrap gap-2">
            {done.editId && (
              <Button
                variant="secondary"
                busy={takingBack}
                icon={<Undo2 className="size-4.5" />}
                onClick={() => void undo(done.editId!)}
              >
                Take it all back
              </Button>
            )}
            <Button variant="quiet" onClick={() => setDone(null)}>
              Change more
            </Button>
          </div>
        </div>
      ) : (
        <form
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void change();
          }}
        >
          <p className="m-0 text-muted">{`Of ${chosen}. Search, filter or tick below to change fewer.`}</p>
          {children}
          <Button
            type="submit"
            className="justify-self-start max-sm:w-full"
            disabled={asked === ''}
            busy={busy}
            busyLabel="Changing…"
          >
            {apply}
          </Button>
        </form>
      )}
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </ClosableCard>
  );
}
