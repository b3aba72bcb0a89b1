/** What the provider tells about a payment that the page has loaded itself. */
export interface TransactionResponse {
  id: string | number;
  access_code: string;
  transaction_status: string | null;
  channels: string[];
  merchant_key: string;
  merchant_id: string | number | null;
  merchant_name: string;
  merchant_logo: string | null;
  email: string;
  amount: number;
  currency: string;
  label: string | null;
  plan_details: { interval: string | null } | null;
  log: Partial<LogFields> | null;
  link_config: { enabled: boolean; has_payment_instruments: boolean };
}

export interface LogEntry {
  type: 'action' | 'input' | 'auth' | 'error' | 'success';
  message: string;
  /** Seconds since the start. */
  time: number;
}

export interface LogFields {
  /** Seconds since 1970. */
  start_time: number;
  time_spent: number;
  attempts: number;
  authentication: string | null;
  errors: number;
  success: boolean;
  mobile: boolean;
  input: string[];
  history: LogEntry[];
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const idOf = (value: unknown): string | number | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** Reads the answer's data field by field: the provider is loose with its types. */
export function readResponse(data: unknown): TransactionResponse {
  const given = fieldsOf(data);
  const link = fieldsOf(given.link_config);
  const plan = fieldsOf(given.plan_details);
  return {
    id: idOf(given.id) ?? '',
    access_code: textOf(given.access_code) ?? '',
    transaction_status: textOf(given.transaction_status),
    channels: Array.isArray(given.channels) ? given.channels.filter((name) => typeof name === 'string') : [],
    merchant_key: textOf(given.merchant_key) ?? '',
    merchant_id: idOf(given.merchant_id),
    merchant_name: textOf(given.merchant_name) ?? '',
    merchant_logo: textOf(given.merchant_logo),
    email: textOf(given.email) ?? '',
    amount: Number(given.amount ?? 0),
    currency: textOf(given.currency) ?? 'NGN',
    label: textOf(given.label),
    plan_details: given.plan_details ? { interval: textOf(plan.interval) } : null,
    log: given.log ? (fieldsOf(given.log) as Partial<LogFields>) : null,
    link_config: {
      enabled: link.enabled === true,
      has_payment_instruments: link.has_payment_instruments === true,
    },
  };
}
