import { audit, type AtTerminal, type CommandSet } from '../platform/commands.ts';
import type { Config } from '../platform/config/config.ts';
import { sealKeysOf, type SealKey } from '../platform/secrets/seal.ts';
import { currentMark, renewSeals, standingOf, type Standing } from './renew.ts';

type Deps = AtTerminal & { config: Config };

interface Left {
  left: Record<string, number>;
}

/** Sealing everything anew under another key, from a terminal beside the running program. */
export const sealCommands: CommandSet<Deps> = {
  commands: [
    {
      words: 'seal list',
      does: 'how many secrets each key has sealed, by kind, and which old key is still needed; ends with code 1 while one is',
      would: null,
      isAlarm: (answer) => Object.keys((answer as Left).left).length > 0,
      run: async (deps) => said(deps.config, await standingOf(deps)),
    },
    {
      words: 'seal renew',
      does: 'seal everything anew with the first key, while the program goes on; again after it was stopped, it does what is left',
      would: 'seal anew what another key than the first has sealed',
      isAlarm: (answer) => Object.keys((answer as Left).left).length > 0,
      async run(deps) {
        const renewed = Object.fromEntries(
          [...(await renewSeals(deps))].filter(([, { anew, closed }]) => anew + closed > 0),
        );
        await audit(deps, 'seal renew', currentMark(deps.config), renewed);
        return { renewed, ...said(deps.config, await standingOf(deps)) };
      },
    },
  ],
};

/** What each key holds, and what may be done with it. */
function said(config: Config, standing: Standing) {
  const keys = sealKeysOf(config);
  // What does not say its key was sealed by SECRET_KEY, or by what that was before.
  const holdsOf = ({ mark, from }: SealKey): number =>
    countOf(standing, mark) + (from === 'SEAL_KEYS' ? 0 : countOf(standing, ''));
  const known = keys.map((key, n) => {
    const holds = holdsOf(key);
    return {
      key: key.mark,
      from: key.from,
      seals: n === 0,
      holds,
      says: n === 0 ? sealing : words(key, holds),
    };
  });
  const unknown = [...new Set(standing.flatMap(({ marks }) => [...marks.keys()]))].filter(
    (mark) => mark !== '' && !keys.some((key) => key.mark === mark),
  );
  const missing = unknown.map((mark) => ({
    key: mark,
    from: 'not set',
    seals: false,
    holds: countOf(standing, mark),
    says: 'It is not set: what it has sealed cannot be opened. Put it into SEAL_KEYS, behind the first.',
  }));
  return { keys: [...known, ...missing], left: leftIn(standing, currentMark(config)) };
}

const sealing = 'What is sealed from now on is sealed with it.';

function words({ from }: SealKey, holds: number): string {
  if (holds > 0) return 'Needed: “seal renew” seals anew what it holds.';
  return from === 'SEAL_KEYS'
    ? 'Not needed here any more: take it out, and keep it for as long as back-ups that were made with it.'
    : 'It holds no seals. Links, sessions and codes still need it.';
}

const countOf = (standing: Standing, mark: string): number =>
  standing.reduce((sum, { marks }) => sum + (marks.get(mark) ?? 0), 0);

/** How many of each kind another key than the first one holds; kinds with none are left out. */
function leftIn(standing: Standing, current: string): Record<string, number> {
  const left = standing.map(({ column, marks }) => {
    const others = [...marks].filter(([mark]) => mark !== current);
    return [column.what, others.reduce((sum, [, count]) => sum + count, 0)] as const;
  });
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
