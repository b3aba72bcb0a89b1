import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a program of an owner's got it. */
export interface Received {
  path: string;
  id: string;
  timestamp: string;
  signatures: string[];
  body: string;
  /** Of the body. */
  type: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  origin: string;
  received: Received[];
  /** How the next messages are answered, by status; 204 when it is empty. */
  answers: { status: number; body?: string; afterMs?: number; headers?: Record<string, string> }[];
  /** Hangs up instead of answering. */
  isDead: boolean;
  close(): Promise<void>;
}

/** A program of an owner's that takes webhooks. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
      const of = (name: string) => String(request.headers[name] ?? '');
      received.push({
        path: request.url ?? '',
        id: of('webhook-id'),
        timestamp: of('webhook-timestamp'),
        signatures: of('webhook-signature').split(' '),
        body,
        type,
        data,
      });
      if (receiver.isDead) return void request.socket.destroy();
      const { status, body: said, afterMs = 0, headers } = answers.shift() ?? { status: 204 };
      setTimeout(() => response.writeHead(status, headers).end(said), afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    isDead: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
