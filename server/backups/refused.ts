/** A back-up that cannot be made, read or put back; the message is a sentence for the person at the terminal. */
export class BackupRefused extends Error {}

export const damaged = (what: string) =>
  new BackupRefused(
    `${what} is not whole, or was changed since it was made. Nothing of it was used. Take another back-up.`,
  );
