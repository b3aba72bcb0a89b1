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

/** Does what was typed, or says what it would do; answers what to print and whether it means that something is wrong. */
export async function operate(
  deps: OperatorDeps,
  line: CommandLine,
): Promise<{ print: unknown; isAlarm: boolean }> {
  if (line.unknown) return { print: `There is no option ${line.unknown}. Nothing was done.`, isAlarm: true };
  const found = commandFor(line.words);
  if (!found) return { print: 'There is no such command.', isAlarm: true };
  const { command, args } = found;
  if (line.dryRun && command.would !== null)
    return { print: (await wouldDo(deps, command, args)).said, isAlarm: false };
  const doing = { ...deps, storeId: await storeMeant(deps, command, args) };
  // Looking is written down as well; commands that change something say themselves what they did.
  if (command.would === null) await audit(doing, 'look', unnamed(line.words.join(' ')), {});
  const answer = await command.run(doing, args);
  return { print: await asPrinted(deps.db, answer), isAlarm: command.isAlarm?.(answer) ?? false };
}
