import { archiveDays, archivePath, type Archive, type ArchiveKind } from '#shared/api/archives.ts';
import { after, days } from '../platform/clock.ts';
import type { ArchiveRow } from './queries.ts';

const none: Archive['counts'] = { products: 0, orders: 0, customers: 0, pages: 0, pictures: 0, files: 0 };

/** From when on an archive is taken away. */
const until = ({ ended_at: readyAt }: ArchiveRow): Date => after(readyAt!, days(archiveDays));

/** No customer stands in a copy of the shop. */
export const isOfShop = ({ kind }: Pick<ArchiveRow, 'kind'>): boolean => kind === 'shop';

/** Whether it can be downloaded: while it is there, and nobody was erased since who may stand in it. */
export const isThere = (row: ArchiveRow, { now, erased }: { now: Date; erased: Date | null }): boolean =>
  row.state === 'ready' && now < until(row) && (isOfShop(row) || erased === null || erased < row.asked_at);

/** An archive as its owners see it. */
export function archiveView(row: ArchiveRow, slug: string, at: { now: Date; erased: Date | null }): Archive {
  const there = isThere(row, at);
  return {
    id: row.id,
    kind: row.kind as ArchiveKind,
    state: row.state === 'ready' && !there ? 'gone' : row.state,
    asked_at: row.asked_at.toISOString(),
    until: there ? until(row).toISOString() : null,
    size: row.size_bytes,
    counts: { ...none, ...(row.counts as Partial<Archive['counts']>) },
    href: there ? archivePath(slug, row.id) : null,
  };
}
