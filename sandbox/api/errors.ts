/** A refusal in the provider's own shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly type: 'validation_error' | 'api_error' | 'processor_error';
  readonly nextStep: string;

  constructor(
    status: number,
    message: string,
    code: string | null = null,
    nextStep = 'Check the values you sent and try again',
    type: ApiError['type'] = 'validation_error',
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.nextStep = nextStep;
  }

  /** Older refusals carry only the status and the message: those have no code. */
  body(): Record<string, unknown> {
    if (this.code === null) return { status: false, message: this.message };
    return {
      status: false,
      message: this.message,
      meta: { nextStep: this.nextStep },
      type: this.type,
      code: this.code,
    };
  }
}

export const missing = (what: string): ApiError =>
  new ApiError(400, `${what} is required`, 'missing_params', 'Send every required parameter');

export const invalid = (message: string): ApiError => new ApiError(400, message, 'invalid_params');

/** Wrong or absent secret key. */
export const invalidKey = (): ApiError => new ApiError(401, 'Invalid key');

/**
 * The verify call of the real API answers 400, not 404, for a reference it does not know, with the code
 * `transaction_not_found`.
 */
export const unknownReference = (): ApiError =>
  new ApiError(
    400,
    'Transaction reference not found',
    'transaction_not_found',
    'Use the reference of a transaction that was started with this key',
  );

export const duplicateReference = (): ApiError =>
  new ApiError(
    400,
    'Duplicate Transaction Reference',
    'duplicate_reference',
    'Use a reference that was never used before',
  );

/** What any unexpected trouble of ours becomes: no detail leaves the server. */
export const internalError = (): ApiError =>
  new ApiError(500, 'An error occurred', 'unknown', 'Try again later', 'api_error');
