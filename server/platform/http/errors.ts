/** A wrong request, to be told to the person. Everything else that is thrown is our fault and told as an apology. */
export type ErrorCode =
  | 'bad_input'
  | 'not_signed_in'
  | 'not_allowed'
  | 'not_found'
  | 'wrong_method'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'unavailable';

export const statusOf: Record<ErrorCode, number> = {
  bad_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
};

/** Field (or `detail`) → sentence. The values are what the person reads. */
export type Sentences = Record<string, string | string[]>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentences: Sentences;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** Sent beside the sentences, where the `conflict` of a contract names it. */
  readonly more: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    sentences: Sentences | string,
    retryAfter?: number,
    more: Record<string, unknown> = {},
  ) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.sentences = typeof sentences === 'string' ? { detail: sentences } : sentences;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

export const notFound = (what = 'We could not find that.') => new AppError('not_found', what);

/** The database's and the disk's ways of saying "not now": no connection, shutting down, too slow, too many, full. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '58030',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  '57014',
  '55P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

/** The driver's ways of saying so, which have no code. */
const driverSays =
  /timeout exceeded when trying to connect|timeout expired|Received unexpected \w+ message from backend|Connection terminated|Query read timeout|is not queryable|pool is ending|pool after calling end/;
/** A pooler's, which all have the code of a broken protocol. */
const poolerSays =
  /server login (?:has been failing|failed)|query_wait_timeout|server conn crashed|server closed|cannot connect to server|shutting down|no more connections allowed/;

/**
 * A disk that may only be read has the code of what is forbidden, and a sentence in the server's language. Which file of
 * PostgreSQL's source it was said in is the same everywhere: these write its tables, its sorting and its log, and know no rights.
 */
const writesItsDisk = new Set(['md.c', 'fd.c', 'buffile.c', 'fileset.c', 'slru.c', 'xlog.c']);

/** Whether a thrown thing means that the database is away or overloaded rather than that we are wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, file } = error as { code?: unknown; file?: unknown };
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (code === '42501') return typeof file === 'string' && writesItsDisk.has(file);
  return driverSays.test(error.message) || (code === '08P01' && poolerSays.test(error.message));
}
