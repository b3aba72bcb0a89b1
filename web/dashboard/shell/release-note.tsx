import { Button } from '#web/ui/button.tsx';
import { takeOver, useNewRelease } from './new-release.ts';

/** Said once a newer release lies ready; nothing changes under somebody's hands. */
export function ReleaseNote() {
  const isThere = useNewRelease();
  return (
    <div role="status">
      {isThere && (
        <p className="m-0 flex flex-wrap items-center justify-center gap-x-4 bg-soft px-4 py-1 font-medium text-on-soft">
          A new version is ready.
          <Button variant="quiet" size="small" onClick={takeOver}>
            Use it now
          </Button>
        </p>
      )}
    </div>
  );
}
