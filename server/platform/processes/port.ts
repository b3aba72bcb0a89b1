import { createServer } from 'node:net';

/**
 * Tries the port before anything is begun, so that the commonest reason for a start that fails is told at once.
 * @throws the system's own error when it cannot be listened on.
 */
export function portIsFree({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
