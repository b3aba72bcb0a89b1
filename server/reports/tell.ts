import type { TemplateData } from '../mail/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { storeTerms } from '../stores/index.ts';
import type { ReportDeps } from './deps.ts';
import type { ReportRow } from './queries.ts';

type News = Pick<TemplateData['report-news'], 'news' | 'words'>;

/** Writes to who sent a report, in the transaction of what became of it; to nobody who gave no address. */
export async function tellReporter(
  deps: Pick<ReportDeps, 'config' | 'mail'>,
  tx: StoreTx,
  { id, code, email, language }: Pick<ReportRow, 'id' | 'code' | 'email' | 'language'>,
  news: News,
): Promise<void> {
  if (email === '') return;
  const { name: store_name } = await storeTerms(tx, deps.config);
  await deps.mail.queue(tx.platform, {
    key: `report:${id}:${news.news}`,
    to: email,
    template: 'report-news',
    data: { language, store_name, code, ...news },
  });
}
