import type { TransactionOptions } from '../options.ts';

/** As much of the published package as is compared. */
export interface PublishedTransaction {
  id: unknown;
  status: unknown;
  accessCode: unknown;
  authorizationUrl: unknown;
  isActive: boolean;
  errors: unknown[];
  urlParameters: Record<string, unknown>;
  /** Once the page has loaded the payment. */
  logAttempt(channel: string): void;
  logApiError(message: string): void;
  logApiSuccess(channel: string): void;
}
export interface PublishedWindow {
  id: string;
  checkoutIframe: HTMLIFrameElement;
  newTransaction(options: unknown): PublishedTransaction;
  resumeTransaction(accessCode: string, callbacks?: object): PublishedTransaction;
  cancelTransaction(id: unknown): void;
  preloadTransaction(options: TransactionOptions): () => void;
  checkout(options: TransactionOptions): Promise<PublishedTransaction>;
  paymentRequest(options: object): Promise<PublishedTransaction>;
}

/** The published package needs a browser as soon as it is imported, and has no types. */
export async function publishedWindow(): Promise<PublishedWindow> {
  const name = '@paystack/inline-js';
  const { default: Published } = (await import(/* @vite-ignore */ name)) as {
    default: new () => PublishedWindow;
  };
  return new Published();
}
