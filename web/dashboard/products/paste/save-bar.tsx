import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Progress } from '#web/ui/states.tsx';
import { ActionBar } from '../../components/action-bar.tsx';
import type { KeptList } from './list.ts';
import type { useTakeIn } from './use-take-in.ts';

interface Props {
  status: KeptList['status'];
  onStatus: (status: KeptList['status']) => void;
  ready: number;
  /** Of those how many get another price. */
  changes: number;
  toAsk: number;
  /** What is there already is not known yet. */
  checking: boolean;
  saving: ReturnType<typeof useTakeIn>;
  onSave: () => void;
  onAsk: () => void;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Drafts or on sale, chosen once, and all that is clear saved at once. */
export function SaveBar(props: Props) {
  const { status, onStatus, ready, changes, toAsk, checking, saving, onSave, onAsk } = props;
  const added = ready - changes;
  const words = [
    ...(added > 0 ? [`Add ${counted(added, 'product', 'products')}`] : []),
    ...(changes > 0
      ? [
          added > 0
            ? `change ${counted(changes, 'price', 'prices')}`
            : `Change ${counted(changes, 'price', 'prices')}`,
        ]
      : []),
  ];
  return (
    <>
      {saving.problem && <FieldError>{saving.problem}</FieldError>}
      {saving.progress && (
        <div className="mt-4" role="status">
          <Progress
            showLabel
            label={`${saving.progress.done} of ${saving.progress.of} saved`}
            value={(saving.progress.done / Math.max(1, saving.progress.of)) * 100}
          />
        </div>
      )}
      <ActionBar>
        {toAsk > 0 && (
          <Button variant="quiet" size="small" className="mr-auto" onClick={onAsk}>
            {toAsk} to look at
          </Button>
        )}
        <Segmented
          label="Who can see them"
          name="paste-status"
          value={status}
          onChange={onStatus}
          options={[
            { value: 'active', label: 'On sale' },
            { value: 'draft', label: 'Drafts' },
          ]}
        />
        <Button
          className="max-sm:w-full"
          disabled={ready === 0}
          busy={saving.progress !== null || checking}
          busyLabel={checking ? 'Looking…' : 'Saving…'}
          onClick={onSave}
        >
          {words.join(', ') || 'Nothing to add yet'}
        </Button>
      </ActionBar>
    </>
  );
}
