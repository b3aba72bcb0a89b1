import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until somebody listens there. */
async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await sleep(50);
  }
}

/**
 * nginx on both cores with the same bytes as a file, as Debian has it. Null where it is not installed.
 * @returns where it answers, and how to end it
 */
export async function startNginx(
  folder: string,
  { port, body }: { port: number; body: Buffer },
): Promise<{ url: string; stop(): void } | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const root = path.join(folder, 'nginx');
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'page'), body);
  const file = path.join(root, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes 2; daemon off; pid ${root}/pid; error_log ${root}/errors;
    events { worker_connections 256; }
    http {
      access_log off; keepalive_requests 100000000; open_file_cache max=10;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${root}/${kind};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / { root ${root}; try_files /page =404; default_type text/html; add_header Content-Encoding br; }
      }
    }`,
  );
  // Its workers read the page as another user where it is begun by root.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn('nginx', ['-p', root, '-c', file, ...user], { stdio: 'ignore' });
  await listening(port);
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill('SIGTERM') };
}
