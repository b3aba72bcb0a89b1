import { z } from 'zod';

/** The bank account of whoever runs this installation, as its variable has it: bank, number and name between bars. */
export const ourAccount = z
  .string()
  .regex(/^[^|]*\S[^|]*\|\s*\d{10}\s*\|[^|]*\S[^|]*$/, 'needs bank|10 digits|name')
  .transform((text) => {
    const [bank_name = '', account_number = '', account_name = ''] = text
      .split('|')
      .map((part) => part.trim());
    return { bank_name, account_number, account_name };
  });
export type OurAccount = z.output<typeof ourAccount>;
