/** What every mail about the end of a store tells who works in it. */
export interface ClosingNews {
  store_name: string;
  dashboard_url: string;
  news: 'closing' | 'closed_by_us' | 'staff' | 'staff_kept' | 'kept' | 'soon' | 'waits' | 'erased';
  /** In words, when it is erased. */
  day: string;
  /** Why we closed it, or what it waits for; '' for nothing. */
  why: string;
}

export interface ClosingTemplateData {
  'store-closing': ClosingNews;
  /** To the other owners: somebody of the store closes their account, keeps it after all, or has closed it. `day`: in words. */
  'staff-left': {
    store_name: string;
    name: string;
    was_owner: boolean;
    news: 'leaves' | 'stays' | 'left';
    day: string;
    dashboard_url: string;
  };
}
