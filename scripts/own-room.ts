import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';

/** A process table and places for files of its own; whoever stands above ends all who are in there. */
const walls = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Its /tmp is a folder that is thrown away, and what it keeps in memory goes with it; where we lie below /tmp ourselves,
 * we are found there too. The shell stays as the first process, which takes leave of those whose parents are gone.
 */
const furnish = `
case "$PWD" in
  /tmp/*) mkdir -p "$ROOM/\${PWD#/tmp/}" && mount --bind "$PWD" "$ROOM/\${PWD#/tmp/}" || exit 1 ;;
esac
mount --bind "$ROOM" /tmp && mount -t tmpfs -o mode=1777 tmpfs /dev/shm && cd "$PWD" || exit 1
"$@"
exit $?`;

/**
 * Runs words where nothing of them stays, however they end: no process, no file in /tmp, nothing in memory. Only root can
 * have it so, and not in every container; elsewhere they are run as they are, and told of the signals that we get.
 * @returns their exit code; 130 where somebody ended them
 */
export async function inOwnRoom(words: string[]): Promise<number> {
  const isOwn = process.getuid?.() === 0 && spawnSync('unshare', [...walls, 'true']).status === 0;
  const room = isOwn ? mkdtempSync('/tmp/presence-room-') : null;
  if (room) chmodSync(room, 0o1777);
  const [word, ...rest] = room ? ['unshare', ...walls, 'sh', '-c', furnish, 'sh', ...words] : words;
  const child = spawn(word!, rest, {
    stdio: 'inherit',
    // A Ctrl-C at the terminal is ours to hear.
    detached: isOwn,
    env: { ...process.env, ...(room ? { ROOM: room } : {}) },
  });
  let isEnded = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isEnded = true;
      child.kill(isOwn ? 'SIGKILL' : signal);
    });
  const [code] = (await once(child, 'exit')) as [number | null];
  // The last of them may be ending just now.
  if (room) rmSync(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return isEnded ? 130 : (code ?? 1);
}
