import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

interface Props {
  /** What is moved, as in "Move photo 2 earlier". */
  name: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

/** Moves one of several by a place. */
export function PlaceButtons({ name, index, count, onMove }: Props) {
  return (
    <>
      <IconButton
        label={`Move ${name} earlier`}
        icon={<ArrowUp className="size-5" />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} later`}
        icon={<ArrowDown className="size-5" />}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}
