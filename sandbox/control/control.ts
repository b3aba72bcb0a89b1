import type { Channel, TransactionStatus } from '../types.ts';
import type { Chaos, Fault, FaultInput } from './faults.ts';
import type { AccountOptions } from '../account.ts';
import type { Accounts } from '../accounts.ts';
import type { DeliveryControl } from './deliveries.ts';
import type { Truth } from '../memory/ledger.ts';
import type { Settings } from './settings.ts';
import { z } from 'zod';
import { kobo } from '../amount.ts';
import { deliveryControl } from './deliveries.ts';
import { ControlError } from './error.ts';
import { bankAnswers } from '../charging/charge-machine.ts';
import { createTransaction } from '../charging/initialize.ts';
import { truth } from '../memory/ledger.ts';
import { pay, payment } from '../charging/pay.ts';
import { webAddress } from './settings.ts';
import type { PayInput, PayResult } from '../charging/pay.ts';
import type { SavedCardControl } from '../saved-cards/control.ts';
import { savedCardControl } from '../saved-cards/control.ts';
import type { RoomControl } from './room-control.ts';
import { roomControl } from './room-control.ts';

export interface ClockView {
  /** Virtual time, ms since 1970. */
  now: number;
  iso: string;
  frozen: boolean;
}

export const seedBody = z.strictObject({
  /** Decides every code and id made from now on. */
  seed: z.string().optional(),
  transactions: z
    .array(
      z.strictObject({
        email: z.string(),
        amount: kobo,
        reference: z.string().optional(),
        callback_url: webAddress.optional(),
        metadata: z.unknown().optional(),
        /** Pays it at once, as `pay` does. */
        pay: z.strictObject(payment).optional(),
      }),
    )
    .optional(),
});
type SeedInput = z.output<typeof seedBody>;

export interface SeedResult {
  transactions: {
    reference: string;
    access_code: string;
    authorization_url: string;
    status: TransactionStatus;
  }[];
}

export const confirmBody = z.strictObject({
  reference: z.string(),
  outcome: z.enum(['success', 'failed']).optional(),
});

export interface Control extends DeliveryControl, RoomControl, SavedCardControl {
  /** Forgets everything of every account and goes back to the settings and keys it started with. */
  reset(): Promise<void>;
  seed(input: SeedInput): Promise<SeedResult>;
  /** The same functions for another account; 0 is the first. The clock and the seed belong to all of them. */
  account(number: number): Control;
  /** One more account, until the sandbox ends. */
  addAccount(options?: AccountOptions): { number: number };
  /** The secret keys the account takes from now on, newest first; all others of it are revoked. */
  setKeys(keys: readonly string[]): { keys: number };
  clock(): ClockView;
  /** Moves virtual time on (ms), waiting for all that falls due. */
  advance(ms: number): Promise<ClockView>;
  freeze(): Promise<ClockView>;
  resume(): Promise<ClockView>;
  settings(): Settings;
  setSettings(change: Partial<Settings>): Settings;
  addFault(input: FaultInput): Fault;
  faults(): Fault[];
  removeFault(id?: number): void;
  chaos(): Chaos | null;
  /** Null, or rates that are all absent, ends it. */
  setChaos(chaos: Chaos | null): void;
  /** Pays a transaction without the hosted page. */
  pay(input: PayInput): Promise<PayResult>;
  /** Has the bank answer a try that waits for it, or a customer's transfer arrive. */
  confirmTransfer(input: z.output<typeof confirmBody>): Promise<PayResult>;
  truth(): Truth;
  /** The stand-in for Google signs with a new key from now on. */
  rotateGoogleKey(options?: { keep?: boolean }): Promise<{ kid: string }>;
}

const channels: Channel[] = ['card', 'bank_transfer'];

/** What the control functions of all accounts have in common. */
export interface ControlDeps {
  accounts: Accounts;
  /** Empties the sandbox. */
  startAgain: () => Promise<void>;
  setSeed: (seed: string) => void;
}

/** The control functions of one account. */
export function createControl(deps: ControlDeps, number: number): Control {
  const { accounts, startAgain, setSeed } = deps;
  const { context } = accounts.at(number);
  const { clock, faults, settings, store, journal } = context;

  function clockView(): ClockView {
    const now = clock.now();
    return { now, iso: new Date(now).toISOString(), frozen: clock.state().frozen_at !== null };
  }

  async function afterClockChange(): Promise<ClockView> {
    journal.append('clock', clock.state());
    await journal.durable();
    return clockView();
  }

  async function seed(input: SeedInput): Promise<SeedResult> {
    if (input.seed !== undefined) setSeed(input.seed);
    const made = (input.transactions ?? []).map(({ pay: paid, ...given }) => {
      const transaction = createTransaction(context, {
        domain: 'test',
        channels,
        ...given,
      });
      return { transaction, paid };
    });
    for (const { transaction, paid } of made) {
      if (paid) await pay(context, { ...paid, reference: transaction.reference });
    }
    await journal.durable();
    return {
      transactions: made.map(({ transaction }) => ({
        reference: transaction.reference,
        access_code: transaction.access_code,
        authorization_url: `${context.publicUrl}/${transaction.access_code}`,
        status: transaction.status,
      })),
    };
  }

  return {
    ...deliveryControl(context),
    ...savedCardControl(context),
    ...roomControl(context),
    reset: startAgain,
    account: (wanted) => createControl(deps, wanted),
    addAccount: (options = {}) => ({ number: accounts.add(options).number }),
    setKeys(keys) {
      accounts.setKeys(context, keys);
      return { keys: keys.length };
    },
    seed,
    clock: clockView,
    async advance(ms) {
      await clock.advance(ms);
      return afterClockChange();
    },
    freeze() {
      clock.freeze();
      return afterClockChange();
    },
    resume() {
      clock.resume();
      return afterClockChange();
    },
    settings: () => ({ ...settings }),
    setSettings(change) {
      if (change.webhook_signature === 'previous' && context.keys.length < 2) {
        throw new ControlError(400, 'There is no previous key: start the sandbox with two secret keys.');
      }
      return { ...Object.assign(settings, change) };
    },
    addFault: (input) => ({ ...faults.add(input) }),
    faults: () => faults.list(),
    removeFault: (id) => faults.remove(id),
    chaos: () => faults.chaosState(),
    setChaos: (chaos) => faults.chaos(chaos),
    pay: (input) => pay(context, input),
    async confirmTransfer({ reference, outcome = 'success' }) {
      const transaction = store.transactions.get(reference);
      if (!transaction) throw new ControlError(404, `No transaction has the reference ${reference}.`);
      const waiting = transaction.status === 'pending' || transaction.status === 'processing';
      const expected = transaction.status === 'ongoing' && Boolean(transaction.transfer ?? transaction.ussd);
      if (!waiting && !expected) {
        throw new ControlError(409, `The transaction is ${transaction.status}: no bank is about to answer.`);
      }
      const emitted = bankAnswers(context, transaction, outcome);
      await journal.durable();
      if (emitted?.beforeAnswer) await emitted.tried;
      const { status, gateway_response, amount, fees } = transaction;
      return { reference, status, gateway_response, amount, fees, captured: status === 'success' };
    },
    truth: () => truth(context),
    rotateGoogleKey: (options) => context.google.rotate(options),
  };
}
