/** What a letter tells of an order that its store changed. */
export interface Changed {
  /** What was in it before, a line each. */
  was: string[];
  was_total_kobo: number;
  /** What is to be paid, or goes back. */
  due_kobo: number;
  back_kobo: number;
  /** Why, in the store's own words; empty: it said nothing. */
  reason: string;
}
