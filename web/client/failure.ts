/** Every way a call can fail; there is no other. A number is the HTTP status, with what the server said. */
export type Failure =
  | { status: 'FETCH_ERROR' }
  | { status: 'TIMEOUT_ERROR' }
  | { status: 'PARSING_ERROR'; originalStatus: number }
  | {
      status: number;
      data: unknown;
      retryAfter: number | null;
      /** The task that, once done, has the same call answered (shared/effort.ts). */
      effort?: string;
      /** The page found it itself: what a field says of it needs no toast. */
      here?: true;
    };

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };
