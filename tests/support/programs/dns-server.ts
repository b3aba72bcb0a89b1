import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decode, encode, type Answer, type Packet } from 'dns-packet';

type Type = 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'NS';

/** A name server of our own that knows what a test tells it. */
export interface DnsServer {
  /** `127.0.0.1:5353`, as the app is told whom to ask. */
  address: string;
  /** Puts these values in the place of what is there; without any the name has none of this kind. */
  set(name: string, type: Type, ...values: string[]): void;
  /** Everything about a name and what is below it. */
  drop(name: string): void;
  /** How it answers from now on: as it should, that it cannot, or not at all. */
  answers: 'well' | 'with failure' | 'never';
  close(): Promise<void>;
}

/** @param port a free one unless it is said. */
export async function dnsServer(port = 0): Promise<DnsServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  const key = (name: string, type: string) => `${name.toLowerCase()} ${type}`;
  const answersTo = (name: string, type: string): Answer[] => {
    const valuesOf = (of: string) => records.get(key(name, of)) ?? [];
    const alias = type === 'CNAME' ? [] : valuesOf('CNAME');
    const own = valuesOf(type).map((data) => ({ name, type, ttl: 1, data }) as Answer);
    // A real one follows names, too.
    const followed = alias.flatMap((data) => [
      { name, type: 'CNAME', ttl: 1, data } as Answer,
      ...answersTo(data, type),
    ]);
    return [...followed, ...own];
  };
  const server: DnsServer = {
    address: '',
    answers: 'well',
    set(name, type, ...values) {
      if (values.length > 0) records.set(key(name, type), values);
      else records.delete(key(name, type));
    },
    drop(name) {
      for (const known of records.keys()) {
        const [at] = known.split(' ');
        if (at === name || at!.endsWith(`.${name}`)) records.delete(known);
      }
    },
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (bytes, from) => {
    if (server.answers === 'never') return;
    const question: Packet = decode(bytes);
    const [asked] = question.questions!;
    const { name, type } = asked!;
    const answers = server.answers === 'well' ? answersTo(name, type) : [];
    const isKnown = [...records.keys()].some((known) => known.startsWith(`${name.toLowerCase()} `));
    // Authoritative; 2: it failed, 3: there is no such name.
    const code = server.answers === 'with failure' ? 2 : isKnown ? 0 : 3;
    const reply = encode({
      type: 'response',
      ...(question.id === undefined ? {} : { id: question.id }),
      flags: 0x0580 | code,
      questions: question.questions!,
      answers,
    });
    socket.send(reply, from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  return server;
}
