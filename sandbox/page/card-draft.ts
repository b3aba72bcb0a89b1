/** What stands in the card form. It lives in memory only, between a refused form and the page shown next. */
export interface CardDraft {
  number: string;
  expiry: string;
  cvv: string;
  error: string | null;
  field: 'number' | 'expiry' | 'cvv' | null;
}

export const emptyDraft: CardDraft = { number: '', expiry: '', cvv: '', error: null, field: null };
