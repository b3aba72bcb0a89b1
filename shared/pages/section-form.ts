/** A form in a section of a shop's page. It is sent without script, and what came of it is said in its place. */
export interface SectionForm {
  /** Path of the page it stands on, and which section it is: they go with the form. */
  path: string;
  section: string;
  /** What came of it; null on the page as everybody gets it. */
  sent: SentForm | null;
}

export interface SentForm {
  /** Everything as it was typed, by field. */
  values: Readonly<Record<string, string>>;
  /** Field → sentence. `form`: of the whole. */
  errors: Readonly<Record<string, string>>;
  /** What is said once it was taken, and in a chat with the shop; null while it was not. */
  done: { title: string; text: string; chat: string } | null;
}

/** Where on its page a section's form is. */
export const anchorOf = (section: string) => `form-${section}`;
