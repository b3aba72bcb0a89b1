/** Lets the browser draw and answer taps before the next piece of work. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Brings what every page with a form begins with, piece by piece: begun at once, it would keep a slow phone from
 * answering for a quarter of a second.
 */
export async function prepareForms(): Promise<void> {
  await import('#shared/api/accounts.ts');
  await turn();
  await import('./api.ts');
  await turn();
}
