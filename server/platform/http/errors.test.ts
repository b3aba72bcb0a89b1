import { expect, test } from 'vitest';
import { isUnavailable } from './errors.ts';

test('a database whose disk may only be read is away, in any language; one that forbids us something tells of a mistake of ours', () => {
  const said = (words: string, file?: string) =>
    isUnavailable(Object.assign(new Error(words), { code: '42501', ...(file && { file }) }));
  // As PostgreSQL 15 said them on such a disk.
  expect(said('could not open file "base/5/16384_fsm": Read-only file system', 'md.c')).toBe(true);
  expect(said('could not open file "pg_wal/000000010000000000000002": Read-only file system', 'xlog.c')).toBe(
    true,
  );
  expect(said('konnte Datei »base/5/16384« nicht öffnen: Das Dateisystem ist nur lesbar', 'md.c')).toBe(true);
  expect(said('permission denied for table orders', 'aclchk.c')).toBe(false);
  expect(said('new row violates row-level security policy for table "orders"', 'execMain.c')).toBe(false);
  expect(said('permission denied for table read-only: Read-only file system')).toBe(false);
});
