/** What the mails about a store's money and our books tell. */
export interface MoneyTemplateData {
  /** To us: what waits to be sent, or for our word, and how much `more` there is of it. */
  'money-to-send': { lines: { store: string; amount: string }[]; more: number };
  'money-to-decide': { lines: { what: string; amount_kobo: number }[]; more: number };
  /** To us: no good back-up was made for too long; `says` how it stands. */
  'backup-missing': { says: string };
  /** To us: a store asks about money that came by our keys. */
  'money-asked': { store_name: string; reference: string; state: string; amount_kobo: number };
  /** `account`: bank and last digits. */
  'payout-account-changed': { store_name: string; account: string; actor: string; dashboard_url: string };
  /** The provider does not take it, and said so only after it was entered. */
  'payout-account-refused': { store_name: string; account: string; dashboard_url: string };
  /** Held money that was sent to the store's bank; `reference` is the bank's. */
  'payout-sent': { store_name: string; amount_kobo: number; reference: string; dashboard_url: string };
  /** What a store owes was paid by it, or need not be paid; `subject`: the bank's reference, or the reason. */
  'debt-settled': {
    store_name: string;
    how: 'paid' | 'forgiven';
    amount_kobo: number;
    subject: string;
    owed_kobo: number;
    dashboard_url: string;
  };
  /** `change`: what was done with the store's own keys, as a sentence. */
  'own-keys-changed': { store_name: string; change: string; dashboard_url: string };
  /** `title` and `words`: what the provider does with the store's own key, and what follows from it. */
  'own-keys-stand': { store_name: string; title: string; words: string; dashboard_url: string };
}
