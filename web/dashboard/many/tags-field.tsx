import { Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { tagsIn } from './tags-in.ts';

interface Props extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** Tags the store has, which one tap adds. */
  all: readonly string[];
  typed: string;
  onType: (typed: string) => void;
}

/** Tags as words between commas, typed or taken from those in use. */
export function TagsField({ all, typed, onType, ...field }: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        hint="Words between commas."
        maxLength={800}
        {...field}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Offered all={all} typed={typed} onTake={onType} />
    </div>
  );
}

/** As many as are seen at once; what is typed narrows them. */
const mostSeen = 8;

interface OfferedProps {
  /** Those the store has. */
  all: readonly string[];
  typed: string;
  /** What stands in the field when one of them is taken. */
  onTake: (typed: string) => void;
}

/** What begins or goes on as what is being typed. */
function Offered({ all, typed, onTake }: OfferedProps) {
  const words = typed.split(',');
  const last = words.at(-1)!.trim().toLowerCase();
  // One that is typed to its end is had, and nothing is begun.
  const isWhole = all.some((tag) => tag.toLowerCase() === last);
  const whole = tagsIn((isWhole ? words : words.slice(0, -1)).join(','));
  const has = new Set(whole.map((tag) => tag.toLowerCase()));
  const begun = isWhole ? '' : last;
  const some = all.filter((tag) => !has.has(tag.toLowerCase()) && tag.toLowerCase().includes(begun));
  if (some.length === 0) return null;
  return (
    <ul aria-label="Tags you have" className="m-0 flex list-none flex-wrap gap-2 p-0">
      {some.slice(0, mostSeen).map((tag) => (
        <li key={tag} className="max-w-full">
          <Button
            variant="secondary"
            size="small"
            icon={<Plus className="size-4.5" />}
            className="max-w-full break-all"
            onClick={() => onTake(`${[...whole, tag].join(', ')}, `)}
          >
            {tag}
          </Button>
        </li>
      ))}
    </ul>
  );
}
