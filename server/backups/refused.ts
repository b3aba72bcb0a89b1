/** A back-up that cannot be made, read or put back; the message is a sentence for the person at the terminal. */
export class BackupRefused extends Error {
  /** The sealed file that is not whole, where it is that. */
  readonly damagedFile: string | null;

  constructor(sentence: string, damagedFile: string | null = null) {
    super(sentence);
    this.damagedFile = damagedFile;
  }
}

export const damaged = (what: string) =>
  new BackupRefused(
    `${what} is not whole, or was changed since it was made. Nothing of it was used. Take another back-up.`,
    what,
  );
