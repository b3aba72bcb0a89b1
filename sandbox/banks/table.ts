export interface Bank {
  id: number;
  name: string;
  slug: string;
  code: string;
  longcode: string;
}

const rows: readonly [name: string, code: string, longcode: string][] = [
  ['Access Bank', '044', '044150149'],
  ['Citibank Nigeria', '023', '023150005'],
  ['Ecobank Nigeria', '050', '050150010'],
  ['Fidelity Bank', '070', '070150003'],
  ['First Bank of Nigeria', '011', '011151003'],
  ['First City Monument Bank', '214', '214150018'],
  ['Globus Bank', '00103', '103015001'],
  ['Guaranty Trust Bank', '058', '058152036'],
  ['Jaiz Bank', '301', '301080020'],
  ['Keystone Bank', '082', '082150017'],
  ['Kuda Bank', '50211', ''],
  ['Lotus Bank', '303', ''],
  ['Moniepoint MFB', '50515', ''],
  ['OPay Digital Services Limited (OPay)', '999992', ''],
  ['PalmPay', '999991', ''],
  ['Parallex Bank', '104', ''],
  ['Polaris Bank', '076', '076151006'],
  ['PremiumTrust Bank', '105', ''],
  ['Providus Bank', '101', ''],
  ['Stanbic IBTC Bank', '221', '221159522'],
  ['Standard Chartered Bank', '068', '068150015'],
  ['Sterling Bank', '232', '232150016'],
  ['Suntrust Bank', '100', ''],
  ['Titan Bank', '102', ''],
  ['Union Bank of Nigeria', '032', '032080474'],
  ['United Bank For Africa', '033', '033153513'],
  ['Unity Bank', '215', '215154097'],
  ['VFD Microfinance Bank Limited', '566', ''],
  ['Wema Bank', '035', '035150103'],
  ['Zenith Bank', '057', '057150013'],
];

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Banks of Nigeria with the codes payments use, by name. */
export const banks: readonly Bank[] = rows.map(([name, code, longcode], index) => ({
  id: index + 1,
  name,
  slug: slugOf(name),
  code,
  longcode,
}));

/** Stands in every call but not in the list, as in the provider's test mode: any account number of it resolves. */
const testBank: Bank = { id: 999, name: 'Test Bank', slug: 'test-bank', code: '001', longcode: '' };

/** The bank with this number of the provider's own; null when there is none. */
export function bankById(id: number): Bank | null {
  return [...banks, testBank].find((bank) => bank.id === id) ?? null;
}

/** The bank with this code. */
export function bankByCode(code: string): Bank | null {
  if (code === testBank.code) return testBank;
  return banks.find((bank) => bank.code === code) ?? null;
}
