interface Asked {
  services: readonly { name: string }[];
  ask_day: boolean;
  ask_message: boolean;
}

/** What can be chosen; none where nothing is asked. */
export const choicesOf = ({ services }: Pick<Asked, 'services'>): string[] =>
  services.map(({ name }) => name).filter(Boolean);

/** Whether nothing but a message says what it is about. */
export const needsMessage = (settings: Asked): boolean =>
  settings.ask_message && !settings.ask_day && choicesOf(settings).length === 0;
