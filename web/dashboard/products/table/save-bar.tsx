import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ActionBar } from '../../components/action-bar.tsx';
import { howMany } from '../../many/how-many.ts';
import { countCells, countProblems, toSend, type Draft } from './draft.ts';
import type { ChangeDraft } from './use-draft.ts';
import type { Saving } from './use-saving.ts';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  saving: Saving;
}

const counted = (count: number) => howMany(count, 'change', 'changes');

/** How much is changed, saved in one tap; it stays on this device until then. */
export function SaveTableBar({ draft, change, saving }: Props) {
  const [asks, setAsks] = useState(false);
  const cells = countCells(draft);
  const problems = countProblems(draft);
  const drop = () => {
    change((now) => [...now.keys()].map((id) => [id, null] as const));
    setAsks(false);
  };
  if (cells === 0) return null;
  return (
    <ActionBar>
      <div className="mr-auto min-w-0 max-sm:w-full">
        <p className="m-0 text-[0.9375rem] text-muted" role="status">
          {counted(cells)}, not saved yet
          {problems > 0 && `. ${problems} ${problems === 1 ? 'needs' : 'need'} another look.`}
        </p>
        <FormProblem>{saving.problem}</FormProblem>
      </div>
      <Button variant="quiet" disabled={saving.busy} onClick={() => setAsks(true)}>
        Drop
      </Button>
      <Button
        className="max-sm:flex-1"
        busy={saving.busy}
        busyLabel="Saving…"
        disabled={toSend(draft).length === 0}
        onClick={() => void saving.save()}
      >
        Save {counted(cells - problems > 0 ? cells - problems : cells)}
      </Button>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={`Drop ${counted(cells)}?`}
        description="What you typed goes, and your products stay as they are."
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsks(false)}>
              Keep on
            </Button>
            <Button variant="danger" onClick={drop}>
              Drop {counted(cells)}
            </Button>
          </>
        }
      />
    </ActionBar>
  );
}
