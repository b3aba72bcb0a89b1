import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button, IconButton } from '#web/ui/button.tsx';
import { places } from '../places.ts';
import { useEditorState, useSession } from './session.ts';

interface Props {
  /** Ends what is being written in the page. */
  stop: () => void;
  onPublish: () => void;
}

export function BackToPages() {
  const { slug } = useSession();
  return (
    <Link
      to={places.pages(slug)}
      aria-label="Back to your pages"
      title="Back to your pages"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-sunken"
    >
      <ArrowLeft className="size-5.5" />
    </Link>
  );
}

/** The name of the page, steps back and forth, and publishing. */
export function TopBar({ stop, onPublish }: Props) {
  const { face, editor } = useSession();
  const { history } = useEditorState();
  const act = (what: () => void) => () => {
    stop();
    what();
  };
  return (
    <div className="flex min-h-14 items-center gap-0.5 bg-surface px-1 pr-2">
      <BackToPages />
      <h1 className="m-0 min-w-0 flex-1 truncate text-base font-bold">{face.title}</h1>
      <IconButton
        label="Undo"
        icon={<Undo2 className="size-5.5" />}
        disabled={history.past.length === 0}
        onClick={act(editor.undo)}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 className="size-5.5" />}
        disabled={history.future.length === 0}
        onClick={act(editor.redo)}
      />
      <Button size="small" className="ml-1" onClick={act(onPublish)}>
        Publish
      </Button>
    </div>
  );
}
