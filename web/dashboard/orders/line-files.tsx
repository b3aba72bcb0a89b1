import type { Order } from '#shared/api/orders.ts';
import { moreDownloads } from '#shared/goods/files.ts';
import { told } from '#web/forms/confirmed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { momentIn } from '../components/dates.ts';
import { ordersApi } from '../api/orders-api.ts';

type Line = Order['lines'][number];
type Files = NonNullable<Line['download']>;

const access = {
  open: { tone: 'good', label: 'Can be downloaded' },
  unpaid: { tone: 'neutral', label: 'Downloaded once it is paid' },
  back: { tone: 'neutral', label: 'Taken back: the money went back' },
} as const;

/** What was downloaded of a line and when, and more of it on request. */
export function LineFiles({ order, line, slug }: { order: Order; line: Line; slug: string }) {
  const [send, { isLoading }] = ordersApi.useAllowDownloadsMutation();
  const { download } = line;
  if (!download) return null;
  const state = access[download.access];
  const allow = () =>
    told(
      send({ params: { slug, orderId: order.id, lineId: line.id }, body: { allowed: download.allowed } }),
      `Each file may be downloaded ${moreDownloads} times more.`,
    );
  return (
    <div className="mt-2 rounded-sm bg-sunken px-3 py-2 text-[0.9375rem]">
      <Badge tone={state.tone}>{state.label}</Badge>
      <ul className="m-0 mt-1 list-none p-0">
        {download.files.map((file) => (
          <li key={file.id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="min-w-0 break-words">{file.name}</span>
            <span className="text-muted">{countWords(file, download)}</span>
          </li>
        ))}
      </ul>
      {download.access === 'open' && download.files.some((file) => file.downloads > 0) && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          busy={isLoading}
          onClick={() => void allow()}
        >
          Allow more downloads
        </Button>
      )}
    </div>
  );
}

const countWords = ({ downloads, last_at }: Files['files'][number], { allowed }: Files) =>
  last_at ? `Downloaded ${downloads} of ${allowed} times, last ${momentIn(last_at)}` : 'Not downloaded yet';
