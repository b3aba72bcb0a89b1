import type { Clock } from './clock.ts';

export type LogFields = Record<string, unknown>;
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Names of fields whose value never reaches a log, wherever they are nested. */
const secretName = /pass|secret|token|authorization|cookie|card|cvv|pin|otp|signature|^key$/i;

/** A copy fit for the log: secrets by name are masked, errors keep their stack, depth is bounded. */
function loggable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  if (Array.isArray(value)) return depth > 4 ? '[…]' : value.map((item) => loggable(item, depth + 1));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth > 4) return '{…}';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) ? '[hidden]' : loggable(inner, depth + 1),
    ]),
  );
}

/** Lines of what went well wait this long for others (milliseconds): to write one by itself takes a tenth of what a page takes. */
const gatherMs = 10;

let gathered = '';
let writing: NodeJS.Timeout | null = null;

/** Writes what was gathered; a process that ends does it, too. */
export function writeGathered(): void {
  if (writing) clearTimeout(writing);
  writing = null;
  const lines = gathered;
  gathered = '';
  if (lines) process.stdout.write(lines);
}
process.on('exit', writeGathered);

/** What somebody has to look at is written at once, behind what came before it. */
function writeLine(level: string, line: string): void {
  gathered += line;
  if (level !== 'info') writeGathered();
  else writing ??= setTimeout(writeGathered, gatherMs);
}

/** One line an event: JSON, or a short readable form while developing. */
export function createLog(clock: Clock, form: 'json' | 'pretty' | 'silent'): Log {
  const write = (level: string, message: string, fields: LogFields = {}) => {
    if (form === 'silent') return;
    const at = clock.now().toISOString();
    const rest = loggable(fields) as LogFields;
    if (form === 'json') writeLine(level, `${JSON.stringify({ at, level, message, ...rest })}\n`);
    else writeLine(level, `${at.slice(11, 19)} ${level.padEnd(5)} ${message}${pretty(rest)}\n`);
  };
  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

function pretty(fields: LogFields): string {
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        ` ${name}=${typeof value === 'object' && value ? prettyObject(value) : String(value)}`,
    )
    .join('');
}

function prettyObject(value: object): string {
  const stack = (value as { stack?: unknown }).stack;
  return typeof stack === 'string' ? `\n${stack}` : JSON.stringify(value);
}
