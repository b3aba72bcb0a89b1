import { ConfigError } from '../config/config.ts';
import { AppError, isUnavailable } from '../http/errors.ts';
import { DatabaseStartError } from '../database/postgres-programs.ts';

/** Why a start came to nothing, as a sentence for the person at the terminal; null when it is a mistake of ours. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof AppError) return Object.values(error.sentences).flat().join(' ');
  const told = fromSystem(error as NodeJS.ErrnoException & { port?: number; address?: string });
  if (told) return told;
  if (!isUnavailable(error)) return null;
  return `The database went away while Presence was starting (${(error as Error).message}). Start it again.`;
}

/** What the system refused, by the name it gives its refusals. */
function fromSystem(error: NodeJS.ErrnoException & { port?: number; address?: string }): string | null {
  if (error.syscall === 'listen' || error.syscall === 'bind' || error.syscall === 'getaddrinfo')
    return aboutListening(error);
  if (error.path === undefined) return null;
  const place = error.path;
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR')
    return `${place} is in the way: a folder is needed there. Move it, or set another DATA_DIR.`;
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return `${place} may not be written by this user. Give it to the user that starts Presence, or set another DATA_DIR.`;
  if (error.code === 'ENOENT' && error.syscall === 'mkdir')
    return `No folder can be made at ${place}. Set another DATA_DIR.`;
  if (error.code === 'EROFS') return `${place} lies on a disk that may only be read. Set another DATA_DIR.`;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return `There is no room left on the disk for ${place}. Make room, or set another DATA_DIR.`;
  return null;
}

function aboutListening({ code, port, address }: { code?: string; port?: number; address?: string }) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use, perhaps by another Presence. Stop what runs there, or set another PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set another PORT.`;
  return `HOST: this machine has no address ${address ?? 'of that name'}.`;
}
