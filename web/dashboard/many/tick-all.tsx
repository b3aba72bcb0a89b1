import { Button } from '#web/ui/button.tsx';
import type { Ticks } from './use-ticks.ts';

interface Props {
  choosing: Pick<Ticks<string>, 'what' | 'all' | 'hasAll'>;
  shown: readonly { id: string }[];
}

/** One tap for all that are shown, above their list while some of it are being chosen. */
export function TickAll({ choosing, shown }: Props) {
  if (!choosing.what) return null;
  const ids = shown.map(({ id }) => id);
  return (
    <Button variant="quiet" size="small" className="mb-2" onClick={() => choosing.all(ids)}>
      {choosing.hasAll(ids) ? 'Take all ticks away' : `Tick the ${ids.length} shown`}
    </Button>
  );
}
