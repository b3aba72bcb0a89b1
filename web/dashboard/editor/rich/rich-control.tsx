import { useEffect, useState, type ComponentType } from 'react';
import { RotateCw } from 'lucide-react';
import { wordsOfRich } from '#blocks/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { ControlProps } from '../controls/control-props.ts';

type Editor = ComponentType<ControlProps<string>>;

/** Fetched when a text is first opened, and then there for all. */
let loaded: Editor | null = null;

/** The editor of rich text, which is fetched with the first text that is opened; without a line the words can be read. */
export function RichControl(props: ControlProps<string>) {
  const [Loaded, setLoaded] = useState<Editor | null>(() => loaded);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded) return undefined;
    let here = true;
    import('./rich-editor.tsx').then(
      ({ default: editor }) => {
        loaded = editor;
        if (here) setLoaded(() => editor);
      },
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [tries]);
  if (Loaded) return <Loaded {...props} />;
  const { control, value } = props;
  return (
    <div>
      <p className="mt-0 mb-1.5 font-medium">{control.label}</p>
      {failed ? (
        <>
          <p className="mt-0 mb-3 whitespace-pre-line text-muted">{wordsOfRich(value)}</p>
          <p className="mt-0 mb-2" role="status">
            What is needed to write here could not be fetched. Lines in the page itself can be written all the
            same.
          </p>
          <Button
            variant="secondary"
            size="small"
            icon={<RotateCw className="size-4.5" />}
            onClick={() => {
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        </>
      ) : (
        <Skeleton className="h-56" />
      )}
    </div>
  );
}
