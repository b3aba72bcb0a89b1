import type { CardStep } from './cards.ts';
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

/** Finds the test account of a bank code and an account number. */
export function findBankAccount(code: string, number: string): BankAccountKey | null {
  const found = (Object.keys(bankAccounts) as BankAccountKey[]).find(
    (key) => bankAccounts[key].code === code,
  );
  if (!found || !/^\d{10}$/.test(number)) return null;
  const { account } = bankAccounts[found];
  return account === null || account === number ? found : null;
}
