/**
 * The member of a store whose call something is, and when it came in: their changes are written down as theirs. There is
 * none of what shoppers, jobs and the operator do.
 */
export interface Doer {
  readonly id: string;
  readonly at: Date;
  /** What is done is noted as a whole by who called it (`notedAsWhole`). */
  readonly asWhole?: boolean;
}
