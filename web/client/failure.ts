/** Every way a call can fail; there is no other. A number is the HTTP status, with what the server said. */
export type Failure =
  | { status: 'FETCH_ERROR' }
  | { status: 'TIMEOUT_ERROR' }
  | { status: 'PARSING_ERROR'; originalStatus: number }
  | { status: number; data: unknown; retryAfter: number | null };

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };
