import type { CardStep } from './charging/card-types.ts';
import type { BankAccountKey } from './types.ts';

interface TestBank {
  code: string;
  name: string;
  /** The only account number it knows; null for any of ten digits. */
  account: string | null;
  steps: CardStep[];
}

/** The banks whose accounts can be charged in test mode. */
export const bankAccounts: Record<BankAccountKey, TestBank> = {
  zenith: {
    code: '057',
    name: 'Zenith Bank',
    account: '0000000000',
    steps: [
      { kind: 'birthday', answer: '2007-04-15' },
      { kind: 'otp', answer: '123456' },
    ],
  },
  kuda: { code: '50211', name: 'Kuda Bank', account: null, steps: [{ kind: 'otp', answer: '123456' }] },
};
