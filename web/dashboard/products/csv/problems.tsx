import { useState } from 'react';
import { refusedSheet, type FileListView } from '#shared/api/goods-lists.ts';
import { download } from '#web/client/download.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { saveFile } from '../../components/save-file.ts';

/** What is wrong, line by line, and those lines as a file to mend and send again. */
export function Problems({ slug, file }: { slug: string; file: FileListView }) {
  const [busy, setBusy] = useState(false);
  if (file.problems.length === 0) return null;
  async function take() {
    setBusy(true);
    const outcome = await download(refusedSheet, { params: { slug, listId: file.id } });
    setBusy(false);
    if (outcome.ok) saveFile('to-mend.csv', outcome.data, 'text/csv');
    else notify.error(sentenceOf(outcome.failure, 'The file did not come. Please try again.'));
  }
  return (
    <section className="mt-5" aria-label="What is wrong">
      <h3 className="m-0 text-base font-bold">
        {file.problems.length === 200 ? 'The first 200 things to mend' : `To mend: ${file.problems.length}`}
      </h3>
      <ul className="mt-2 mb-3 max-h-96 list-none divide-y divide-line overflow-y-auto rounded-md border border-line p-0">
        {file.problems.map(({ line, column, problem }) => (
          <li key={`${line} ${column} ${problem}`} className="px-4 py-2">
            <span className="font-semibold">
              Line {line}
              {column && `, ${column}`}
            </span>
            <span className="block break-words text-muted">{problem}</span>
          </li>
        ))}
      </ul>
      {file.has_file && (
        <Button variant="secondary" size="small" busy={busy} onClick={() => void take()}>
          Download these lines to mend them
        </Button>
      )}
    </section>
  );
}
