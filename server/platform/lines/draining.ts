import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Draining {
  /** Told of every line when it is opened. */
  opened(socket: Socket): void;
  /** Told of every answer before it is begun. */
  came(response: ServerResponse): void;
  /** Told of every answer that is not at its end when whoever gives it has been asked. */
  underWay(response: ServerResponse): void;
  /**
   * Says goodbye on every line: one that is at rest ends now, one with a request under way when that is answered.
   * What is still under way after `cutAfterMs` is cut. Goes on until it is ended: once no line is left.
   */
  begin(server: Server, cutAfterMs: number): { end(): void };
}

const lookEveryMs = 25;

/**
 * How a server lets go of its lines. Node by itself leaves a line open that was kept alive for the next request, and
 * one that a browser opened ahead of any.
 */
export function createDraining(): Draining {
  const open = new Set<ServerResponse>();
  const lines = new Set<Socket>();
  let begun = false;
  return {
    opened(socket) {
      lines.add(socket);
      socket.once('close', () => lines.delete(socket));
    },
    came(response) {
      if (begun) response.setHeader('connection', 'close');
    },
    underWay(response) {
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    begin(server, cutAfterMs) {
      begun = true;
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
      const letGo = () => {
        server.closeIdleConnections();
        for (const socket of lines) if (socket.bytesRead === 0) socket.destroy();
      };
      letGo();
      const looking = setInterval(letGo, lookEveryMs);
      const cutting = setTimeout(() => server.closeAllConnections(), cutAfterMs);
      return {
        end() {
          clearInterval(looking);
          clearTimeout(cutting);
        },
      };
    },
  };
}
