/** Of everything of a store in one file; `days`: how long it is kept. */
export interface ArchiveNews {
  store_name: string;
  days: number;
  dashboard_url: string;
}

/** Of a store that was brought as a file, with why it did not come in. */
export type ArrivalNews = Omit<ArchiveNews, 'days'> & { why: string };

export interface ArchiveTemplateData {
  'archive-ready': ArchiveNews;
  'archive-failed': ArchiveNews;
  'arrival-in': ArrivalNews;
  'arrival-refused': ArrivalNews;
  'copy-ready': ArchiveNews;
  'copy-failed': ArchiveNews;
}
