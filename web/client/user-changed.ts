let forget: () => void = () => {};

/** What the application's one store does when what is known of the user may be old: somebody signed up or in. */
export function onUserChanged(does: () => void): void {
  forget = does;
}

export const tellUserChanged = (): void => forget();
