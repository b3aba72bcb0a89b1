import type { Client } from '../test-support.ts';

/** Makes a subaccount and answers its code. The main account keeps 10 percent unless told otherwise. */
export async function makeSubaccount(client: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/subaccount', {
    business_name: 'Ada Stores',
    settlement_bank: '058',
    account_number: '0123456789',
    percentage_charge: 10,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.subaccount_code as string;
}
