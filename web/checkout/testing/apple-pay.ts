/** Apple's sheet, as far as a page sees it. */
export class FakeSession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static made: FakeSession[] = [];
  readonly STATUS_SUCCESS = 0;
  readonly STATUS_FAILURE = 1;
  static canMakePayments = () => true;
  static supportsVersion = (version: number) => version <= 14;
  onvalidatemerchant = (_event: { validationURL: string }) => {};
  onpaymentauthorized = (_event: { payment: unknown }) => {};
  oncancel = () => {};
  done: unknown[] = [];
  version: number;
  request: Record<string, unknown>;
  constructor(version: number, request: Record<string, unknown>) {
    Object.assign(this, { version, request });
    this.version = version;
    this.request = request;
    FakeSession.made.push(this);
  }
  begin = () => void this.done.push('begin');
  abort = () => void this.done.push('abort');
  completeMerchantValidation = (session: unknown) => void this.done.push(['merchant', session]);
  completePayment = (result: unknown) => void this.done.push(['payment', result]);
}
