/** How long a statement may take, and how long a transaction may rest between two. */
const timeLimits = { statement_timeout: '5s', idle_in_transaction_session_timeout: '15s' };

/** What no connection works without. */
export const demanded = Object.keys(timeLimits);

/**
 * What holds on each connection that serves, by the names and in the words in which the database shows it: said at its
 * beginning, or set for its login where a pooler passes nothing on. Compiling a question takes longer than answering any
 * of ours, and the database begins to where it expects much.
 */
export const connectionSettings: Readonly<Record<string, string>> = { ...timeLimits, jit: 'off' };

/** On a database of several nodes: whose rows a transaction may see is said to each node it works on. Others pass over it. */
const namesItsStore = 'citus.propagate_set_commands=local';

/** What is said at a connection's beginning and holds for its life. */
export function flagsOf(role: string | null): string {
  const settings = Object.entries(connectionSettings).map(([name, value]) => `${name}=${value}`);
  return [...settings, namesItsStore, ...(role ? [`role=${role}`] : [])].map((one) => `-c ${one}`).join(' ');
}
