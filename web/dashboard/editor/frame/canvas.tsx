import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { isTemplate } from '#blocks/page-kinds.ts';
import { templates } from '#blocks/templates.ts';
import { cx } from '#web/ui/cx.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { places } from '../../places.ts';
import { Frame } from './frame.tsx';
import { elementOf } from './frame-document.ts';
import { useEditorState, useSession } from '../session.ts';
import { markPage, type useInPlace } from '../use-in-place.ts';

/** Widths of the page beside the tools. */
const widths = { phone: 'w-[360px]', laptop: 'w-full' };

/** Which of many pages is seen here, and where the first one comes from while the shop has none. */
function Shown() {
  const { face, slug } = useSession();
  const { kind, main } = face;
  if (!main || !isTemplate(kind)) return null;
  return (
    <p className="m-0 bg-soft px-3 py-1 text-center text-[0.9375rem] break-words text-on-soft">
      {main.example ? (
        <>
          An example: nothing is on sale yet.{' '}
          <Link to={places.newProduct(slug)} className="inline-flex min-h-11 items-center font-semibold">
            Add a product
          </Link>
        </>
      ) : (
        `${main.title && `You see “${main.title}”. `}What you add stands ${templates[kind].each}.`
      )}
    </p>
  );
}

/** The page itself, in its frame. */
export function Canvas({ inPlace, wide }: { inPlace: ReturnType<typeof useInPlace>; wide: boolean }) {
  const { face, editor, filler } = useSession();
  const { history, chosen } = useEditorState();
  useSyncExternalStore(filler.version.subscribe, filler.version.now);
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const { main, setMain, rounds, held } = inPlace;
  const sections = filler
    .filled(history.now.page.sections)
    .map((section) => (section.id === held?.id ? held.section : section));
  const [seen, setSeen] = useState(true);
  const mark = useCallback((there: HTMLElement) => setSeen(markPage(there, editor)), [editor]);
  useEffect(() => {
    if (!main || chosen === null) return;
    const element = elementOf(main, chosen);
    const view = main.ownerDocument.defaultView;
    if (!element || !view) return;
    const { top, bottom } = element.getBoundingClientRect();
    const isSeen = bottom > 0 && top < view.innerHeight;
    // What is in sight stays where it is under the thumb.
    if (!isSeen || top > view.innerHeight - 120) element.scrollIntoView({ block: 'start' });
  }, [main, chosen, history.now.page]);
  return (
    <main className="flex min-h-0 min-w-0 flex-col bg-sunken">
      {wide && (
        <div className="flex justify-center p-2">
          <Segmented
            label="Width of the page"
            name="width"
            value={width}
            onChange={setWidth}
            options={[
              { value: 'phone', label: 'Phone' },
              { value: 'laptop', label: 'Laptop' },
            ]}
          />
        </div>
      )}
      <Shown />
      {!seen && (
        <p className="m-0 bg-soft px-4 py-2 text-on-soft" role="status">
          This section shows nothing yet: its settings, or your store, have nothing for it.
        </p>
      )}
      <div className={cx('min-h-0 flex-1', wide && 'px-4 pb-4')}>
        <Frame
          face={face}
          sections={sections}
          settings={filler.settingsOf(history.now.page)}
          rounds={rounds}
          label="Your page"
          onMain={setMain}
          onDrawn={mark}
          className={cx(
            'mx-auto block h-full max-w-full border-0 bg-surface',
            wide ? `${widths[width]} rounded-md shadow-card` : 'w-full',
          )}
        />
      </div>
    </main>
  );
}
