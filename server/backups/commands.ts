import { audit, type CommandSet } from '../platform/commands.ts';
import { latestBackups } from './queries.ts';
import { backupJob, standingOf, type BackupDeps } from './daily.ts';

type Deps = Pick<BackupDeps, 'db' | 'clock' | 'config' | 'jobs'>;

/** Back-ups of the folder that is named for them, from a terminal beside the running program. */
export const backupCommands: CommandSet<Deps> = {
  commands: [
    {
      words: 'backup list',
      does: 'how it stands with back-ups, and the latest tries',
      would: null,
      isAlarm: (answer) => (answer as { is_late: boolean }).is_late,
      async run(deps) {
        const { isLate, says } = await standingOf(deps);
        return { is_late: isLate, says, tries: await latestBackups(deps.db.platform, 20) };
      },
    },
    {
      words: 'backup now',
      does: 'have the running program make a back-up now and read it to its end',
      would: 'have the running program make a back-up now',
      async run(deps) {
        if (!deps.config.backups) return (await standingOf(deps)).says;
        await deps.db.transact((tx) => deps.jobs.send(tx, backupJob, { now: true }));
        await audit(deps, 'backup now', deps.config.backups.folder, {});
        return 'It is on its way. "backup list" shows what came of it.';
      },
    },
  ],
};
