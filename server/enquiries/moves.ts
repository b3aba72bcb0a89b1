import { enquiryMoves, mayMove, type EnquiryState } from '#shared/states.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { writeEnquiryMove, type EnquiryRow } from './queries.ts';

/** Moves an enquiry that is locked. What it is already leaves it as it is. */
export async function moveEnquiry(tx: StoreTx, enquiry: EnquiryRow, to: EnquiryState): Promise<EnquiryRow> {
  if (!mayMove(enquiryMoves, enquiry.state, to)) return enquiry;
  // Once it was looked at, whoever sends the same again asks again.
  const change = { state: to, same: null };
  await writeEnquiryMove(tx, enquiry.id, change);
  await noteChange(tx, { kind: 'customers', what: `Marked an enquiry as ${to}` });
  return { ...enquiry, ...change };
}
