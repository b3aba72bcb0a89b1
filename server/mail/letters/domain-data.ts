/** What every mail about a store’s own domain tells. */
export interface DomainNews {
  store_name: string;
  /** What of the domain is told; `failing`: its records went away, `removed`: by us. */
  kind: 'verified' | 'failing' | 'given_up' | 'lapsed' | 'moved' | 'removed';
  hosts: string[];
  /** The name was ordered through us, so its records are ours to set. */
  ours?: boolean;
  /** In words, when the shop stops to answer there. */
  ends_on?: string;
  /** The shop’s address from now on, and the one it always has. */
  url: string;
  free_url: string;
  dashboard_url: string;
}

/** What the mails about a store’s own domain tell. */
export interface DomainTemplateData {
  'domain-news': DomainNews;
}
