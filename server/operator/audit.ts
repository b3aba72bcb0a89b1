import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { OperatorParts } from './parts.ts';

/** Writes down who changed what from the terminal. */
export async function audit(
  parts: OperatorParts,
  action: string,
  subject: string,
  data: object,
): Promise<void> {
  await parts.db.platform
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: parts.clock.now(),
      actor: parts.actor,
      action,
      subject,
      data: sql`${JSON.stringify(data)}::jsonb`,
    })
    .execute();
}
