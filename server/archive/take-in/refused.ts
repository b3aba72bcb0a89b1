/** Why a file is not taken in, as a sentence for whoever brought it. Nothing of it stays. */
export class Refused extends Error {}

/** It would come in under another address. */
export class AddressTaken extends Refused {}

/** What went wrong, if it is about the file; anything else is thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}
