/** What every mail about a measure against a store tells. */
export interface MeasureNews {
  store_name: string;
  dashboard_url: string;
  news: 'suspended' | 'restored' | 'hidden' | 'unhidden' | 'ending' | 'kept' | 'reply';
  /** The product or page; of a reply, what was answered; '' of the store itself. */
  about: string;
  /** Why, in the words of whoever did it; of a reply, what it says. */
  reason: string;
  /** In words, when the store ends. */
  day: string;
}

export interface MeasureTemplateData {
  'store-measure': MeasureNews;
}
