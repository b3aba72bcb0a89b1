import { sql } from 'kysely';
import { after, minutes, type Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { signedIds } from '../platform/secrets/signed-id.ts';
import type { Operator } from '../platform/http/who.ts';
import { understoodAct, type Doing } from './acts.ts';
import type { ReaderDeps } from './deps.ts';
import { storeMeant, wouldDo } from './dry-run.ts';
import { asPrinted } from './printed.ts';
import { beginAct, findAct, noteSaid } from './act-queries.ts';

interface Asked {
  command: string;
  values: Record<string, string>;
  why: string;
}

/** Long enough to read what would be done, and to ask a colleague. */
const ticketMs = minutes(10);

/** What a ticket is good for: this, asked by this person in this session, and nothing else. */
const boundTo = ({ id, sessionId }: Operator, { command, args }: Doing, why: string) => [
  JSON.stringify([id, sessionId, command.words, args, why]),
];

const ticketsOf = (deps: ReaderDeps & { clock: Clock }) => signedIds(deps.config, 'operator-act', deps.clock);

/** What an act would do, and the ticket with which it can be done. Nothing comes of it, and no provider is asked. */
export async function wouldAct(
  deps: ReaderDeps,
  operator: Operator,
  asked: Asked,
): Promise<{ said: string; ticket: string | null }> {
  const doing = understoodAct(asked);
  const { ok, said } = await wouldDo(deps, doing.command, doing.args);
  if (!ok) return { said, ticket: null };
  const until = after(deps.clock.now(), ticketMs);
  return { said, ticket: ticketsOf(deps).of(newId(), until, boundTo(operator, doing, asked.why)) };
}

const shownFirst = () =>
  new AppError('conflict', 'Look first at what it would do: that was too long ago, or of something else.');
const brokeOff = () =>
  new AppError(
    'conflict',
    'This was begun and has not answered. Look at what became of it before you try again.',
  );

/**
 * Does what was shown, by the command that does it at the terminal, in the operator’s own name. Once for each ticket.
 * @throws AppError conflict where it was not shown to this person for this act, or broke off before.
 */
export async function doAct(
  deps: ReaderDeps,
  operator: Operator,
  asked: Asked & { ticket: string },
): Promise<unknown> {
  const doing = understoodAct(asked);
  const ticket = ticketsOf(deps).read(asked.ticket, boundTo(operator, doing, asked.why));
  if (!ticket || ticket === 'late') throw shownFirst();
  const { platform } = deps.db;
  const { command, args } = doing;
  const row = { id: ticket.id, user_id: operator.id, command: command.words, began_at: deps.clock.now() };
  if (!(await beginAct(platform, row))) {
    const before = await findAct(platform, ticket.id);
    if (!before?.said) throw brokeOff();
    return (before.said as { said: unknown }).said;
  }
  const storeId = await storeMeant(deps, command, args);
  const because = asked.why === '' ? {} : { because: asked.why };
  const answer = await command.run({ ...deps, actor: operator.name, storeId, ...because }, args);
  const said = await asPrinted(deps.db, answer);
  await noteSaid(platform, ticket.id, sql`${JSON.stringify({ said })}::jsonb`);
  return said;
}
