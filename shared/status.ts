/** Where anybody reads whether everything works. */
export const statusPath = '/status';
