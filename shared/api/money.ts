import { z } from 'zod';
import { Page } from './catalogue.ts';
import { inOneLine } from './text.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/* ------------------------------------------------------------ bank account */

export const Bank = z.object({ code: z.string(), name: z.string() });
export type Bank = z.infer<typeof Bank>;

export const AccountNumber = z
  .string({ error: 'Enter the account number.' })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, 'An account number has 10 digits.'));
export const BankCode = z
  .string({ error: 'Choose the bank.' })
  .trim()
  .regex(/^[0-9A-Za-z]{2,12}$/, 'Choose the bank.');
const Password = z.string().max(200).default('');

export const PayoutAccountView = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  /** Last four digits. */
  ends: z.string(),
});

export const PayoutAccount = z.object({
  /** New payments go there. */
  current: PayoutAccountView.nullable(),
  /** On its way to take the place of it. */
  next: PayoutAccountView.extend({
    state: z.enum(['pending', 'refused']),
    /** It is pending for more than a day, although the provider is asked for it every hour. */
    late: z.boolean(),
  }).nullable(),
  /** Money that waits because no account was given when it came in. Kobo. */
  waiting_kobo: z.number().int(),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export const listBanks = contract({
  method: 'GET',
  path: '/api/sites/:slug/banks',
  summary: 'Banks a store can be paid to.',
  params: SiteParams,
  answer: z.object({ items: z.array(Bank) }),
});

export const getPayoutAccount = contract({
  method: 'GET',
  path: '/api/sites/:slug/payout-account',
  summary: 'Where the store’s online payments go.',
  params: SiteParams,
  answer: PayoutAccount,
});

export const nameOfAccount = contract({
  method: 'POST',
  path: '/api/sites/:slug/payout-account/name',
  summary: 'The name an account number stands under at a bank, to be confirmed.',
  params: SiteParams,
  body: z.object({ bank_code: BankCode, account_number: AccountNumber }),
  answer: z.object({ account_name: z.string() }),
});

export const setPayoutAccount = contract({
  method: 'PUT',
  path: '/api/sites/:slug/payout-account',
  summary: 'Have new payments go to this bank account. A change wants the password again.',
  params: SiteParams,
  body: z.object({
    bank_code: BankCode,
    account_number: AccountNumber,
    /** As it was shown and confirmed. */
    account_name: inOneLine(z.string().trim().min(1, 'Confirm the name first.').max(200)),
    password: Password,
  }),
  answer: PayoutAccount,
});

/* ---------------------------------------------------------------- own keys */

export const Provider = z.enum(['paystack', 'flutterwave']);
export type Provider = z.infer<typeof Provider>;
/** The providers as people know them. */
export const providerNames: Record<Provider, string> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };

export const OwnKeys = z.object({
  /** Whether the store's plan has it. */
  allowed: z.boolean(),
  mode: z.enum(['test', 'live']),
  active: z
    .object({
      provider: Provider,
      /** The end of the secret key; the rest is never shown. */
      ends: z.string(),
      /** To be entered at the provider; only the owner sees it. */
      webhook_url: z.string().nullable(),
      /** Flutterwave's “secret hash”; only the owner sees it. */
      webhook_hash: z.string().nullable(),
      since: z.iso.datetime(),
      /** Since when the provider refuses the key; null while it works. */
      refused_since: z.iso.datetime().nullable(),
      /** Whether payments come through us while it is refused. */
      fallback: z.boolean(),
    })
    .nullable(),
  /** Keys of before that payments are still open with. */
  earlier: z.array(
    z.object({
      provider: Provider,
      ends: z.string(),
      open_payments: z.number().int(),
      refused_since: z.iso.datetime().nullable(),
    }),
  ),
});
export type OwnKeys = z.infer<typeof OwnKeys>;

export const getOwnKeys = contract({
  method: 'GET',
  path: '/api/sites/:slug/own-keys',
  summary: 'Whether the store takes payments with its own provider keys.',
  params: SiteParams,
  answer: OwnKeys,
});

export const setOwnKeys = contract({
  method: 'PUT',
  path: '/api/sites/:slug/own-keys',
  summary: 'Take payments with the store’s own keys. They are tried before they are kept.',
  params: SiteParams,
  body: z.object({
    provider: Provider,
    secret_key: z
      .string({ error: 'Paste the secret key.' })
      .trim()
      .min(1, 'Paste the secret key.')
      .max(300, 'That is too long for a key.'),
    password: Password,
  }),
  answer: OwnKeys,
});

export const stopOwnKeys = contract({
  method: 'POST',
  path: '/api/sites/:slug/own-keys/stop',
  summary:
    'Take payments through the platform again. Earlier payments stay with the keys they were made with.',
  params: SiteParams,
  body: z.object({ password: Password }),
  answer: OwnKeys,
});

export const setKeysFallback = contract({
  method: 'PUT',
  path: '/api/sites/:slug/own-keys/fallback',
  summary: 'Whether payments come through the platform while the provider refuses the store’s key.',
  params: SiteParams,
  body: z.object({ fallback: z.boolean() }),
  answer: OwnKeys,
});

/* --------------------------------------------------------------- statement */

export const Sale = z.object({
  reference: z.string(),
  order_id: z.uuid(),
  order_number: z.number().int().nullable(),
  paid_at: z.iso.datetime(),
  channel: z.string(),
  gross_kobo: z.number().int(),
  /** null: the provider has not said it yet. */
  fee_kobo: z.number().int().nullable(),
  /** Refunded or taken back. */
  refunded_kobo: z.number().int(),
  /** Kept of it for refunds that the platform had paid before. */
  recovered_kobo: z.number().int(),
  /** Gross less fee and refunds; what was kept had gone off an earlier sale already. */
  net_kobo: z.number().int(),
  /**
   * What the provider pays the store of a sale it shares: gross less fee and what was kept. What goes back is owed and
   * makes it no smaller. null: the sale is not shared, so all there is of it is `net_kobo`.
   */
  share_kobo: z.number().int().nullable(),
  /**
   * `waiting` for a bank account, `paid_out` since, by transfer; `expected` at the bank, `late` for it, `stopped` until
   * the store's debt is covered, `settled` there; `own`: in the store's own account at its provider, which says there
   * when it pays out.
   */
  state: z.enum(['waiting', 'paid_out', 'expected', 'late', 'stopped', 'settled', 'own']),
  /** YYYY-MM-DD; when it is or was to arrive. */
  expected_on: z.string().nullable(),
  settlement: z.object({ id: z.string(), on: z.string() }).nullable(),
});
export type Sale = z.infer<typeof Sale>;

export const Balance = z.object({
  /** Owed to the platform for refunds and lost disputes it paid; it is kept from the next sales. Kobo. */
  owed_kobo: z.number().int(),
  /** The provider keeps the store's payouts until the debt is covered. */
  payouts_stopped: z.boolean(),
  /** Our own account, to which a debt can be transferred, and what is written beside the transfer; null: we are asked for it. */
  pay_to: z
    .object({
      bank_name: z.string(),
      account_number: z.string(),
      account_name: z.string(),
      reference: z.string(),
    })
    .nullable(),
  /** Refunds that wait until the store's sales cover them. Kobo. */
  waiting_refunds_kobo: z.number().int(),
  entries: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(['held_sale', 'recovered', 'refund', 'dispute', 'taken', 'payout', 'paid', 'forgiven']),
      /** Above nothing: more is owed, or less is held. */
      amount_kobo: z.number().int(),
      /** The order it is about, where it is about one. */
      order_id: z.uuid().nullable(),
      order_number: z.number().int().nullable(),
    }),
  ),
});
export type Balance = z.infer<typeof Balance>;

export const getBalance = contract({
  method: 'GET',
  path: '/api/sites/:slug/balance',
  summary: 'What the store owes for refunds that were paid for it, and how it came about.',
  params: SiteParams,
  answer: Balance,
});

const Day = z.iso.date('Choose a day.');

export const getStatement = contract({
  method: 'GET',
  path: '/api/sites/:slug/statement',
  summary: 'Online payments with fee, net and payout, newest first; days are Lagos days.',
  params: SiteParams,
  query: Page.extend({ from: Day.optional(), to: Day.optional() }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    items: z.array(Sale),
    next: z.string().nullable(),
    totals: z.object({
      gross_kobo: z.number().int(),
      fees_kobo: z.number().int(),
      refunded_kobo: z.number().int(),
      recovered_kobo: z.number().int(),
      net_kobo: z.number().int(),
      settled_kobo: z.number().int(),
      coming_kobo: z.number().int(),
      /** Held for the store now, whatever the days. */
      waiting_kobo: z.number().int(),
    }),
  }),
});
