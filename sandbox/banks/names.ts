import { createHash } from 'node:crypto';

const first = [
  'ADAEZE', 'AISHA', 'AMINA', 'BABATUNDE', 'BLESSING', 'CHIDI', 'CHINEDU', 'EBELE', 'EMEKA', 'FATIMA', 'FOLAKE',
  'GRACE', 'HAUWA', 'IBRAHIM', 'IFEANYI', 'KELECHI', 'MUSA', 'NGOZI', 'OLUWASEUN', 'SADIQ', 'TEMITOPE', 'UCHE',
  'YETUNDE', 'ZAINAB',
]; // oxfmt-ignore
const last = [
  'ABUBAKAR', 'ADEBAYO', 'ADEYEMI', 'AKPAN', 'BELLO', 'DANJUMA', 'EFFIONG', 'EZE', 'GARBA', 'IGWE', 'LAWAL',
  'MOHAMMED', 'NNAMDI', 'NWOSU', 'OBI', 'OGUNLEYE', 'OKAFOR', 'OKONKWO', 'OSAGIE', 'SULEIMAN', 'UMEH', 'YUSUF',
]; // oxfmt-ignore

/** Numbers that begin like this belong to nobody. */
const NOBODY = '99';

/** The name an account number stands under at a bank: always the same one; null when there is no such account. */
export function accountName(bankCode: string, number: string): string | null {
  if (number.startsWith(NOBODY)) return null;
  if (number === '0000000000') return 'TEST ACCOUNT';
  const bytes = createHash('sha256').update(`${bankCode}:${number}`).digest();
  const pick = (names: string[], at: number): string => names[bytes.readUInt16BE(at) % names.length]!;
  return `${pick(last, 0)} ${pick(first, 2)} ${pick(first, 4)}`;
}
