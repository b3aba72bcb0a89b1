import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { statusPath } from '#shared/status.ts';
import { stored } from '#web/client/stored.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * What of all of Presence does not work right now, so that nobody looks for the fault in their own store. Put away, it stays so
 * on this device until something else is said, or it begins anew.
 */
export function TroubleNote({ words, since }: { words: string; since: string | null }) {
  const said = `${since} ${words}`;
  const [isAway, setAway] = useState(stored.get('troubleAway') === said);
  if (isAway) return null;
  const hide = () => {
    stored.set('troubleAway', said);
    setAway(true);
  };
  return (
    <section aria-label="What does not work right now" className="border-b border-line bg-highlight-soft">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-8">
        <p role="status" className="m-0 min-w-0 flex-1 basis-64 break-words">
          <CircleAlert aria-hidden="true" className="mr-2 inline size-4.5 text-warn" />
          {words}
        </p>
        <span className="flex items-center gap-3">
          <a href={statusPath} className="text-link">
            See how it stands
          </a>
          <Button variant="quiet" size="small" onClick={hide}>
            Hide it
          </Button>
        </span>
      </div>
    </section>
  );
}
