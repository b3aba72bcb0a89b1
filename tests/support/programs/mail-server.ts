import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Taken {
  from: string;
  to: string[];
  raw: string;
  /** When it was taken (ms). */
  at: number;
}

interface Answer {
  code: number;
  text: string;
}

/** A real mail server that does as it is told. */
export async function mailServer() {
  const taken: Taken[] = [];
  /** What it answers of every mailbox, and of single ones. */
  const says: { mailbox: Answer | null; of: Map<string, Answer> } = { mailbox: null, of: new Map() };
  let hangs = false;
  const lines = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    // Connections that wait for more mail do not keep it open.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) => (hangs ? undefined : callback()),
    onRcptTo({ address }, _session, callback) {
      const mailbox = says.of.get(address) ?? says.mailbox;
      callback(mailbox ? Object.assign(new Error(mailbox.text), { responseCode: mailbox.code }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          at: Date.now(),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    says,
    /** Greets nobody who comes from now on, and knows nobody any more who came before; or does again. */
    hangs(does: boolean) {
      hangs = does;
      for (const line of lines) line.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
