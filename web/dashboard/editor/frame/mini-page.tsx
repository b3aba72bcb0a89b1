import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageDocument } from '#blocks/page-document.ts';
import { Frame } from './frame.tsx';
import { useSession } from '../session.ts';

/** A phone's screen, and how much smaller it is shown (CSS pixels). */
const phone = { width: 360, height: 640 };
const scale = 0.3;

/** Whether an element was ever in sight: what is below needs no page made. */
function useSeen() {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !box.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [seen]);
  return { box, seen };
}

/** A small picture of a page: the page itself, made small. */
export function MiniPage({ document, label }: { document: PageDocument | undefined; label: string }) {
  const { face, filler } = useSession();
  useSyncExternalStore(filler.version.subscribe, filler.version.now);
  const { box, seen } = useSeen();
  return (
    <div
      ref={box}
      className="shrink-0 overflow-hidden rounded-sm border border-line bg-sunken"
      style={{ width: phone.width * scale, height: phone.height * scale }}
    >
      {seen && document && (
        <div
          className="origin-top-left [&_iframe]:size-full [&_iframe]:border-0"
          style={{ ...phone, transform: `scale(${scale})` }}
        >
          <Frame
            still
            face={face}
            sections={filler.filled(document.sections)}
            settings={filler.settingsOf(document)}
            label={label}
          />
        </div>
      )}
    </div>
  );
}
