import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

interface Props {
  of: string;
  value: number;
  most: number;
  set: (value: number) => void;
}

/** So many pieces of one thing, by thumb. */
export function PieceCount({ of, value, most, set }: Props) {
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        label={`One ${of} less`}
        icon={<Minus aria-hidden="true" className="size-5" />}
        disabled={value === 0}
        onClick={() => set(value - 1)}
      />
      <output className="min-w-14 text-center tabular-nums" aria-live="polite">
        {value} of {most}
      </output>
      <IconButton
        label={`One ${of} more`}
        icon={<Plus aria-hidden="true" className="size-5" />}
        disabled={value === most}
        onClick={() => set(value + 1)}
      />
    </span>
  );
}
