import { Checkbox } from '#web/ui/choices.tsx';
import type { KeptList } from './list.ts';

interface Props {
  heading: string;
  chosen: boolean;
  change: (next: (now: KeptList) => KeptList) => void;
}

/** A heading of the list, and whether what stands under it goes into a collection of that name. */
export function HeadingChoice({ heading, chosen, change }: Props) {
  return (
    <div className="mt-4 mb-2">
      <h2 className="m-0 text-xl font-bold break-words">{heading}</h2>
      <Checkbox
        label={`Put these into the collection “${heading}”`}
        checked={chosen}
        onChange={(event) => {
          const { checked } = event.target;
          change((now) => ({
            ...now,
            plainHeadings: [
              ...now.plainHeadings.filter((one) => one !== heading),
              ...(checked ? [] : [heading]),
            ],
          }));
        }}
      />
    </div>
  );
}
