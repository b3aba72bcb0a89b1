import { audit } from '../platform/commands.ts';
import { commandFor } from './commands.ts';
import type { OperatorDeps } from './deps.ts';
import { storeMeant, wouldDo } from './dry-run.ts';
import { unnamed } from './log.ts';
import { asPrinted } from './printed.ts';

/** What was typed after `npm run admin --`. */
export interface CommandLine {
  words: string[];
  dryRun: boolean;
  /** An option nobody knows, which must not become part of a reason. */
  unknown: string | null;
}

/**
 * Takes the options out of what was typed, wherever they stand.
 * @param env npm keeps `--dry-run` for itself where the two dashes before it were forgotten, and says so here.
 */
export function readTyped(argv: readonly string[], env: NodeJS.ProcessEnv): CommandLine {
  const isOption = (word: string) => /^--\w/.test(word);
  return {
    words: argv.filter((word) => !isOption(word)),
    dryRun: argv.includes('--dry-run') || env.npm_config_dry_run === 'true',
    unknown: argv.find((word) => isOption(word) && word !== '--dry-run') ?? null,
  };
}

/**
 * Does what was typed, or says what it would do; answers what to print and whether it means that something is wrong or was
 * not done. Whatever is done leaves an entry, and what is shown is a list or a thing: a sentence without either is a refusal.
 */
export async function operate(
  deps: OperatorDeps,
  line: CommandLine,
): Promise<{ print: unknown; isAlarm: boolean }> {
  if (line.unknown) return { print: `There is no option ${line.unknown}. Nothing was done.`, isAlarm: true };
  const found = commandFor(line.words);
  if (!found) return { print: 'There is no such command.', isAlarm: true };
  const { command, args } = found;
  if (line.dryRun && command.would !== null) {
    const { ok, said } = await wouldDo(deps, command, args);
    return { print: said, isAlarm: !ok };
  }
  const doing = { ...deps, storeId: await storeMeant(deps, command, args) };
  // Looking is written down as well; commands that change something say themselves what they did.
  if (command.would === null) await audit(doing, 'look', unnamed(line.words.join(' ')), {});
  let isDone = false;
  const answer = await command.run({ ...doing, onEntry: () => (isDone = true) }, args);
  const isRefused = typeof answer === 'string' && !isDone;
  return {
    print: await asPrinted(deps.db, answer),
    isAlarm: isRefused || (command.isAlarm?.(answer) ?? false),
  };
}
