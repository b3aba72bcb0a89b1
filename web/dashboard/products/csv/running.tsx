import type { FileListView } from '#shared/api/goods-lists.ts';
import { Progress } from '#web/ui/states.tsx';

/** How far a file is; it goes on when this page is closed. */
export function Running({ file: { counts } }: { file: FileListView }) {
  const done = counts.made + counts.changed + counts.left_out;
  const of = done + counts.waiting;
  const photos = counts.pictures_taken + counts.pictures_refused;
  const share = counts.waiting > 0 || photos + counts.pictures_waiting === 0;
  return (
    <div className="mt-4" role="status">
      <Progress
        showLabel
        label={
          share ? `${done} of ${of} products` : `${photos} of ${photos + counts.pictures_waiting} photos`
        }
        value={
          (share ? done / Math.max(1, of) : photos / Math.max(1, photos + counts.pictures_waiting)) * 100
        }
      />
      <p className="mt-2 mb-0 text-muted">
        You can close this page: it goes on, and is told here when it is done.
      </p>
    </div>
  );
}
