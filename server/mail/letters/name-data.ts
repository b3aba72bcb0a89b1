/** What every mail about a .com.ng name that is ordered through us tells its owners. */
export interface NameNews {
  store_name: string;
  /** The Domain page of the store, where all of it is done. */
  dashboard_url: string;
  /** In full; '' where none was chosen yet. */
  name: string;
  kind:
    | 'asked'
    | 'refused'
    | 'registered'
    | 'withdrawn'
    | 'back'
    | 'kept'
    | 'details_gone'
    | 'details_asked'
    | 'details_told'
    | 'ending'
    | 'ending_leaving'
    | 'ends'
    | 'stays'
    | 'paid'
    | 'renewed'
    | 'not_renewed'
    | 'leaving'
    | 'code_ready'
    | 'expired'
    | 'let_go'
    | 'moved_away';
  /** In words: by when we do it, or when its year ends. */
  day?: string;
  /** Its year is over already. */
  ended?: boolean;
  /** Why, in the words of who decided. */
  reason?: string;
  /** What the next year costs, or what was paid for it. */
  amount_kobo?: number;
  /** Of what was paid. */
  number?: number;
  reference?: string;
  /** Whether it is among the store’s domains already. */
  connected?: boolean;
}

/** What the mails about names tell. */
export interface NameTemplateData {
  'name-news': NameNews;
  /** To the operator, once a day: what waits, and since when it is overdue. */
  'names-waiting': { lines: { what: string; about: string }[]; more: number; overdue: number };
}
