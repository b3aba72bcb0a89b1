import { useState } from 'react';
import type { FileListView } from '#shared/api/goods-lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { Loaded } from '../../components/loaded.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { Problems } from './problems.tsx';
import { Running } from './running.tsx';
import { StartForm } from './start-form.tsx';
import { Ended } from './ended.tsx';

/** How often a file that is coming in is looked at (milliseconds). */
const lookMs = 2_000;

const words: Record<FileListView['state'], string> = {
  named: 'Being read',
  checked: 'Nothing is added yet',
  running: 'Coming in',
  done: 'Done',
  undone: 'Taken back',
};

/** A file on its way in: which column is what, what is wrong, how far it is, and how it ended. */
export function FileList({ slug, id }: { slug: string; id: string }) {
  const [running, setRunning] = useState(false);
  const asked = goodsListsApi.useFileListQuery(
    { params: { slug, listId: id } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true, pollingInterval: running ? lookMs : 0 },
  );
  const isRunning = asked.currentData?.state === 'running';
  if (isRunning !== running) setRunning(isRunning);
  return (
    <Loaded of={asked} what="this file" shapes={['h-44']}>
      {(file) => {
        const isRead =
          file.is_woo ||
          (file.columns.some(({ field }) => field === 'title') &&
            file.columns.some(({ field }) => field === 'price'));
        return (
          <SectionCard
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span className="break-all">{file.file_name || 'Your file'}</span>
                <Badge tone={file.state === 'done' ? 'good' : 'highlight'}>{words[file.state]}</Badge>
              </span>
            }
          >
            {file.state === 'checked' && (
              <>
                {!file.is_woo && <ColumnChoice key={String(isRead)} slug={slug} file={file} open={!isRead} />}
                {isRead && <StartForm slug={slug} file={file} />}
              </>
            )}
            {file.state === 'running' && <Running file={file} />}
            {(file.state === 'done' || file.state === 'undone') && <Ended slug={slug} file={file} />}
            <Problems slug={slug} file={file} />
          </SectionCard>
        );
      }}
    </Loaded>
  );
}
