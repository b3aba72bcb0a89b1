import { useState } from 'react';
import type { BroughtFile as File, BroughtKind } from '#shared/api/brought.ts';
import { download } from '#web/client/download.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Progress } from '#web/ui/states.tsx';
import { LineProblems, mostProblems } from '../components/line-problems.tsx';
import { Counts } from '../components/counts.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SheetButton } from '../components/sheet-button.tsx';
import { places } from '../places.ts';
import { countWords, fileOf, kinds, type FileOf } from './kinds.ts';
import { LookForm } from './look-form.tsx';

/** How often a file that is coming in is looked at (milliseconds). */
const lookMs = 2_000;

const states: Record<File['state'], string> = {
  checked: 'Nothing is added yet',
  running: 'Coming in',
  done: 'Done',
  undone: 'Taken back',
};

/** A file on its way in: what it would do, how far it is, and how it ended. */
export function BroughtFile({ slug, what, id }: { slug: string; what: BroughtKind; id: string }) {
  const [running, setRunning] = useState(false);
  const asked = kinds[what].useFile(
    { params: { slug, fileId: id } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true, pollingInterval: running ? lookMs : 0 },
  );
  const isRunning = asked.currentData?.state === 'running';
  if (isRunning !== running) setRunning(isRunning);
  return (
    <div className="mb-4 rounded-md border border-line p-4">
      <Loaded of={asked} what="this file" shapes={['h-32']}>
        {(file) => (
          <>
            <h3 className="m-0 flex flex-wrap items-center gap-2 text-base font-bold">
              <span className="break-all">{file.file_name || 'Your file'}</span>
              <Badge tone={file.state === 'done' ? 'good' : 'highlight'}>{states[file.state]}</Badge>
            </h3>
            {file.state === 'checked' && <LookForm slug={slug} what={what} file={file} />}
            {file.state === 'running' && <Running what={what} file={file} />}
            {(file.state === 'done' || file.state === 'undone') && (
              <Ended slug={slug} what={what} file={file} again={() => void asked.refetch()} />
            )}
            <LeftOut slug={slug} what={what} file={file} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Running({ what, file: { counts } }: Pick<FileOf, 'what' | 'file'>) {
  const done = counts.made + counts.completed + counts.same + counts.left_out;
  const of = done + counts.waiting;
  return (
    <div className="mt-4" role="status">
      <Progress
        showLabel
        label={`${done} of ${countWords[what](of)}`}
        value={(done / Math.max(1, of)) * 100}
      />
      <p className="mt-2 mb-0 text-muted">
        You can close this page: it goes on, and is told here when it is done.
      </p>
    </div>
  );
}

/** What became of a file, and a way to take back what it added. */
function Ended({ slug, what, file, again }: FileOf & { again: () => void }) {
  const [undo, undoing] = kinds[what].useUndo();
  const { made, completed, same, left_out: left, refused } = file.counts;
  const words = [
    [made, 'Added'],
    [completed, 'Completed'],
    [same, 'There already'],
    [left + refused, 'Left out'],
  ] as const;
  async function takeBack() {
    const { data, error } = await undo({ ...fileOf(slug, file), body: {} });
    if (!data) return notify.error(sentenceOf(error, 'We could not take them back. Please try again.'));
    const stay =
      data.kept > 0
        ? ` ${data.kept} stay, because they ordered, or somebody wrote about them, merged or renamed them.`
        : '';
    notify.success(`${data.removed} removed again.${stay}`);
    again();
  }
  return (
    <div className="mt-3" role="status">
      <ul className="m-0 flex list-none flex-wrap gap-x-6 gap-y-1 p-0">
        <Counts of={words} nameFirst />
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          to={what === 'customers' ? places.customers(slug) : places.pastOrders(slug)}
          size="small"
          variant="secondary"
        >
          {what === 'customers' ? 'See your customers' : 'See past orders'}
        </ButtonLink>
        {file.state === 'done' && made > 0 && (
          <Button variant="quiet" size="small" busy={undoing.isLoading} onClick={() => void takeBack()}>
            Take back what was added
          </Button>
        )}
      </div>
    </div>
  );
}

function LeftOut({ slug, what, file }: FileOf) {
  const { length } = file.problems;
  return (
    <LineProblems
      problems={file.problems}
      title={length === mostProblems ? 'The first 200 things to look at' : `To look at: ${length}`}
    >
      {file.has_file && (
        <SheetButton
          variant="secondary"
          size="small"
          name="left-out.csv"
          ask={() => download(kinds[what].leftOut, fileOf(slug, file))}
        >
          Download the lines that are left out
        </SheetButton>
      )}
    </LineProblems>
  );
}
