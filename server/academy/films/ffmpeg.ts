import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readMp4 } from './mp4.ts';

/** The programs that make smaller versions of a video; null where they are not installed. */
export interface VideoTools {
  ffmpeg: string | null;
  ffprobe: string | null;
}

export interface VideoFacts {
  seconds: number;
  height: number;
  hasSound: boolean;
}

/** Programs of the system by their usual names. */
export async function findVideoTools(): Promise<VideoTools> {
  const [ffmpeg, ffprobe] = await Promise.all(['ffmpeg', 'ffprobe'].map(present));
  return { ffmpeg: ffmpeg!, ffprobe: ffprobe! };
}

async function present(name: string): Promise<string | null> {
  return run(name, ['-version']).then(
    () => name,
    () => null,
  );
}

/** How long a run may go without writing anything before it is taken for stuck (milliseconds). */
const silentMs = 120_000;
/** The end of what a program says is where it says what went wrong. */
const mostSaid = 4 * 1024 * 1024;

/** Runs a program behind everything else on the machine; answers what it printed. */
export function run(program: string, args: string[]): Promise<{ out: string; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // It needs none of our secrets.
      env: { PATH: process.env.PATH },
    });
    let out = '';
    let said = '';
    const arm = () => setTimeout(() => child.kill('SIGKILL'), silentMs);
    let timer = arm();
    const heard = () => {
      clearTimeout(timer);
      timer = arm();
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heard();
      out = (out + text).slice(-mostSaid);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      heard();
      said = (said + text).slice(-mostSaid);
    });
    child.once('spawn', () => lower(child.pid));
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve({ out, said });
      else reject(new Error(`${path.basename(program)} ended with ${code}: ${said.trim().slice(-300)}`));
    });
  });
}

function lower(pid: number | undefined): void {
  try {
    if (pid) os.setPriority(pid, 15);
  } catch {
    // It has ended already.
  }
}

const Probe = z.object({
  format: z.object({ duration: z.coerce.number() }),
  streams: z.array(z.object({ codec_type: z.string(), height: z.number().optional() })),
});

/** Length and size of a video file, by ffprobe or else by its own header; null when neither understands it. */
export async function factsOf(tools: VideoTools, file: string): Promise<VideoFacts | null> {
  const header = await readMp4(file);
  if (!tools.ffprobe) return header && { seconds: header.seconds, height: header.height, hasSound: true };
  const asked = ['-v', 'error', '-show_entries', 'format=duration:stream=codec_type,height', '-of', 'json'];
  const { out } = await run(tools.ffprobe, [...asked, file]);
  const probe = Probe.safeParse(JSON.parse(out));
  if (!probe.success) return null;
  const { format, streams } = probe.data;
  return {
    seconds: format.duration,
    height: streams.find((one) => one.codec_type === 'video')?.height ?? 0,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
  };
}
