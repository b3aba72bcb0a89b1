import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { frames, rate } from './speech.ts';

/** One picture and how long it stands, in seconds. */
export interface Shot {
  png: Buffer;
  length: number;
}

/** Takes the edge off the voice, keeps its loudness even and leaves headroom. */
const gentle = [
  'highpass=f=85',
  'equalizer=f=200:t=q:w=1:g=2',
  'equalizer=f=3200:t=q:w=1.2:g=-4',
  'lowpass=f=6500',
  'acompressor=threshold=0.12:ratio=2.5:attack=8:release=120',
  'loudnorm=I=-19:TP=-5:LRA=9',
].join(',');

/**
 * Writes one small H.264 film that begins to play before it is all there.
 * The encoder of sound spends about a third more than it is asked for: 26 become 34 kbit/s.
 */
export function encode(shots: Shot[], sound: Float32Array, target: string, work: string): void {
  const list = shots.map(({ png, length }, index) => {
    const name = `shot-${index}.png`;
    writeFileSync(path.join(work, name), png);
    return `file '${name}'\nduration ${length.toFixed(6)}\n`;
  });
  writeFileSync(path.join(work, 'shots.txt'), `${list.join('')}file 'shot-${shots.length - 1}.png'\n`);
  writeFileSync(
    path.join(work, 'sound.f32'),
    new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength),
  );
  const video = '-c:v libx264 -profile:v main -preset slow -crf 33 -threads 1';
  const keys = `-g ${frames * 4} -keyint_min ${frames * 4} -sc_threshold 0`;
  const colors = '-color_primaries bt709 -color_trc bt709 -colorspace bt709';
  const args = [
    ...'-n 10 ffmpeg -y -v error -threads 1 -f concat -i'.split(' '),
    path.join(work, 'shots.txt'),
    ...`-f f32le -ar ${rate} -ac 1 -i`.split(' '),
    path.join(work, 'sound.f32'),
    '-vf',
    `fps=${frames},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`,
    '-af',
    gentle,
    ...`${video} ${keys} ${colors} -c:a aac -b:a 26k -ac 1 -ar ${rate}`.split(' '),
    ...`-t ${(sound.length / rate).toFixed(6)} -map_metadata -1 -fflags +bitexact -movflags +faststart`.split(
      ' ',
    ),
    target,
  ];
  execFileSync('nice', args, { stdio: ['ignore', 'inherit', 'inherit'] });
}
