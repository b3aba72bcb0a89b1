/** A refusal in the second provider's shape. */
export class FlutterwaveError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  body(): Record<string, unknown> {
    return { status: 'error', message: this.message, data: null };
  }
}
