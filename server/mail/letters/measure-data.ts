/** What every mail about a measure against a store tells. */
export interface MeasureNews {
  store_name: string;
  dashboard_url: string;
  news: 'suspended' | 'restored' | 'hidden' | 'unhidden' | 'ending' | 'kept' | 'reply';
  /** The product or page; of a reply, what was answered; of a store that is restored, `resting` where it is not published; '' of the store itself. */
  about: string;
  /** Why, in the words of whoever did it; of a reply, what it says. */
  reason: string;
  /** In words, when the store ends; of one that is restored, when it closes for good. */
  day: string;
}

/** To who reported a shop: nothing of it but the shop’s name is anybody’s but ours, for anybody can type an address. */
interface ReportNews {
  language?: string;
  store_name: string;
  /** The number of the report. */
  code: string;
  news: 'came' | 'suspended' | 'hidden' | 'ending' | 'dismissed';
  /** Of one that was dismissed: why, in our words. */
  words: string;
}

export interface MeasureTemplateData {
  'report-news': ReportNews;
  'reports-waiting': { lines: { what: string; about: string }[]; more: number };
  'store-measure': MeasureNews;
}
