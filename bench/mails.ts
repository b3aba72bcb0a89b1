import { SMTPServer } from 'smtp-server';
import { freePort } from '#tests/support/programs/free-port.ts';

/** Takes every mail, so that an order's letters leave while orders come in. */
export async function mailTaker(): Promise<{ url: string; close(): void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, taken) => void stream.on('end', taken).resume(),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
