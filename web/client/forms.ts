import type { Contract } from '#shared/api/contract.ts';

/** The schema of a contract's body, for a form's resolver. */
export function bodyOf<C extends Contract>(contract: C): NonNullable<C['body']> {
  if (!contract.body) throw new Error(`${contract.path} takes no body.`);
  return contract.body;
}
