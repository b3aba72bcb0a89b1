import type { CheckoutHosts } from './hosts.ts';

/** What the window tells once the money is there. */
export interface PaidTransaction {
  reference: string;
  status?: string;
  message?: string;
  trans?: string | number;
  transaction?: string | number;
  trxref?: string;
  redirecturl?: string;
}

export interface LoadedTransaction {
  id: string | number;
  customer?: unknown;
  accessCode: string;
}

export interface WindowError {
  message: string;
  type?: string;
  status?: boolean;
}

export interface Callbacks {
  /** The payment could not be loaded or started. */
  onError?: (error: WindowError) => void;
  onLoad?: (loaded: LoadedTransaction) => void;
  onSuccess?: (paid: PaidTransaction) => void;
  onCancel?: () => void;
  /** Older name of `onSuccess`; both are called. */
  callback?: (paid: PaidTransaction) => void;
  /** Older name of `onCancel`; both are called. */
  onClose?: () => void;
  /** The window was closed while the bank is still sending the money: this is no cancellation. */
  onBankTransferConfirmationPending?: (answer?: { status?: string }) => void;
}

export const callbackNames = [
  'onError',
  'onLoad',
  'onSuccess',
  'onCancel',
  'callback',
  'onClose',
  'onBankTransferConfirmationPending',
] as const satisfies readonly (keyof Callbacks)[];

/** A payment, in the names of this library; older spellings are taken too. */
export interface TransactionOptions extends Callbacks {
  key?: string;
  /** In kobo. */
  amount?: number | string;
  currency?: string;
  email?: string;
  label?: string;
  firstName?: string;
  lastName?: string;
  reference?: string;
  phone?: string;
  customerCode?: string;
  channels?: string[];
  paymentRequest?: number | string;
  paymentPage?: string;
  hash?: string;
  container?: string;
  metadata?: Record<string, unknown>;
  subaccountCode?: string;
  bearer?: string;
  transactionCharge?: number | string;
  planCode?: string;
  subscriptionCount?: number;
  planInterval?: string;
  subscriptionLimit?: number;
  subscriptionStartDate?: string;
  /** Made by a server: nothing else is then checked or sent. */
  accessCode?: string;
  split?: Record<string, unknown>;
  split_code?: string;
  transaction_type?: string;
  language?: string;
  connect_account?: string;
  connect_split?: unknown[];
  order_id?: number;
  /** `'false'`: not by card. */
  card?: string;
  /** `'false'`: not by bank. */
  bank?: string;
  firstname?: string;
  lastname?: string;
  customer_code?: string;
  payment_request?: string;
  subaccount?: string;
  transaction_charge?: number | string;
  plan?: string;
  quantity?: number;
  interval?: string;
  invoice_limit?: number | string;
  start_date?: string;
  payment_page?: string;
  ref?: string;
  subscription?: number;
}

export interface WalletOptions extends TransactionOptions {
  /** Id of the button that opens the window with all other ways to pay. */
  loadPaystackCheckoutButton?: string;
  styles?: {
    theme?: 'dark' | 'light';
    applePay?: { width?: string; height?: string; borderRadius?: string; type?: string; locale?: string };
  };
  onElementsMount?: (elements: { applePay: true } | null) => void;
}

export interface CardWindowOptions {
  hosts?: Partial<CheckoutHosts>;
  /** Never opens the window: every payment goes to the provider's page. */
  alwaysRedirect?: boolean;
  /** Shows the payment inside the container instead of over the page. */
  isEmbed?: boolean;
  /** Shows only wallet buttons, in the container. */
  isPaymentRequest?: boolean;
  /** Id of the element that holds what is shown. */
  container?: string;
  /** Leads the browser to another page. */
  navigate?: (address: string) => void;
  /** A callback of the page has thrown; by default the browser reports it like any other mistake. */
  onCallbackError?: (error: unknown) => void;
}
