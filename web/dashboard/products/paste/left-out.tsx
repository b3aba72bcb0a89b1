import { Button } from '#web/ui/button.tsx';
import type { LeftOut } from './list.ts';

/** Lines that say no product, so that nothing goes unseen; each can be taken after all. */
export function LeftOutLines({ lines, take }: { lines: readonly LeftOut[]; take: (key: string) => void }) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-6 rounded-md border border-line bg-surface">
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
        {lines.length === 1 ? '1 line is left out' : `${lines.length} lines are left out`}
      </summary>
      <ul className="m-0 list-none divide-y divide-line p-0">
        {lines.map(({ key, line }) => (
          <li key={key} className="flex items-center gap-3 px-4 py-1">
            <span className="min-w-0 flex-1 break-words text-muted">{line}</span>
            <Button variant="quiet" size="small" onClick={() => take(key)}>
              It is a product
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
