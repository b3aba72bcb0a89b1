import { cx } from '#web/ui/cx.ts';
import { PieceCount } from './piece-count.tsx';

interface Props {
  lines: readonly { id: string; title: string; variant_title: string; most: number }[];
  /** How many of each line, by its id. */
  pieces: Readonly<Record<string, number>>;
  change: (pieces: Record<string, number>) => void;
  className?: string;
}

/** Some pieces of an order: of each line as many as are meant. */
export function PiecesOfLines({ lines, pieces, change, className }: Props) {
  return (
    <ul className={cx('m-0 grid list-none grid-cols-1 gap-1 p-0', className)}>
      {lines.map(({ id, title, variant_title, most }) => (
        <li key={id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 break-words">
            {title}
            {variant_title && <span className="text-muted"> · {variant_title}</span>}
          </span>
          <PieceCount
            of={title}
            value={pieces[id] ?? 0}
            most={most}
            set={(value) => change({ ...pieces, [id]: value })}
          />
        </li>
      ))}
    </ul>
  );
}
