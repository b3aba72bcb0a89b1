import { once } from 'node:events';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The web processes of a program that was started with several, the oldest first. */
export function webProcesses(program: number): number[] {
  const children = readFileSync(`/proc/${program}/task/${program}/children`, 'utf8').trim();
  return children
    .split(' ')
    .map(Number)
    .filter((pid) => glimpse(() => readFileSync(`/proc/${pid}/environ`, 'utf8')).includes('NODE_UNIQUE_ID='));
}

/** A door that leads to one of the processes at a port and to no other, whoever the next line would be dealt to. */
export interface Door {
  port: number;
  close(): void;
}

/**
 * A door to each of the processes at a port. The system deals lines out by turns, so lines that are opened at two doors
 * at the same moment could be dealt the wrong way round for ever: one is opened at a time.
 */
export function doorsTo(pids: readonly number[], port: number): Promise<Door[]> {
  let last: Promise<unknown> = Promise.resolve();
  const next = (pid: number): Promise<Socket> => {
    const line = last.then(() => lineTo(pid, pids, port));
    last = line.catch(() => undefined);
    return line;
  };
  return Promise.all(pids.map((pid) => openDoor(() => next(pid))));
}

async function openDoor(next: () => Promise<Socket>): Promise<Door> {
  const lines = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (inner) => {
    lines.add(inner);
    inner.on('error', () => undefined);
    const join = (outer: Socket): void => {
      lines.add(outer);
      for (const [from, to] of [
        [inner, outer],
        [outer, inner],
      ] as const)
        from.pipe(to).on('close', () => from.destroy());
    };
    void next().then(join, () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const line of lines) line.destroy();
    },
  };
}

/** Opens lines until one is that process's. Throws where the process is gone. */
async function lineTo(pid: number, pids: readonly number[], port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    const dealt = await holderOf(socket, pids, port);
    if (dealt === pid) return socket;
    socket.destroy();
  }
}

/** The process a line was dealt to; undefined where it is nobody's within a second. */
async function holderOf(socket: Socket, pids: readonly number[], port: number): Promise<number | undefined> {
  for (const until = Date.now() + 1_000; Date.now() < until; await sleep(5)) {
    // It has no number before it is taken.
    const inode = inodeOf(port, socket.localPort!);
    const holder = pids.find((pid) => holds(pid, inode));
    if (holder) return holder;
  }
}

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');

/** The other end of a line, as the system numbers it. */
function inodeOf(port: number, from: number): string {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/));
  const found = fields.find(
    ([, here, there]) => here?.endsWith(`:${hex(port)}`) && there?.endsWith(`:${hex(from)}`),
  );
  return `socket:[${found?.[9] ?? '0'}]`;
}

const holds = (pid: number, inode: string): boolean =>
  readdirSync(`/proc/${pid}/fd`).some((fd) => glimpse(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) === inode);

/** A process, or what it has open, may be gone while it is looked at. */
function glimpse(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}
