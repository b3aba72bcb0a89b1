import { refusedSheet, type FileListView } from '#shared/api/goods-lists.ts';
import { download } from '#web/client/download.ts';
import { LineProblems, mostProblems } from '../../components/line-problems.tsx';
import { SheetButton } from '../../components/sheet-button.tsx';

/** What is wrong, line by line, and those lines as a file to mend and send again. */
export function Problems({ slug, file }: { slug: string; file: FileListView }) {
  const { length } = file.problems;
  return (
    <LineProblems
      problems={file.problems}
      title={length === mostProblems ? 'The first 200 things to mend' : `To mend: ${length}`}
    >
      {file.has_file && (
        <SheetButton
          variant="secondary"
          size="small"
          name="to-mend.csv"
          ask={() => download(refusedSheet, { params: { slug, listId: file.id } })}
        >
          Download these lines to mend them
        </SheetButton>
      )}
    </LineProblems>
  );
}
