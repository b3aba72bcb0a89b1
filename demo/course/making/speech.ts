import { execFileSync } from 'node:child_process';
import type { Slide } from './script/types.ts';

export const rate = 22_050;
/** Frames a second of the picture; every change of it falls on one. */
export const frames = 12;

const seconds = (duration: number) => new Float32Array(Math.round(duration * rate));
const between = { sentences: 0.4, slides: 0.55, end: 1.2 };

export interface Sentence {
  text: string;
  /** Whether it lets the next part of the drawing appear. */
  reveals: boolean;
}

/** A sentence of a video with its place in time. */
export interface Spoken extends Sentence {
  slide: number;
  from: number;
  to: number;
}

export interface Narration {
  sound: Float32Array;
  spoken: Spoken[];
  length: number;
}

export function sentencesOf({ say }: Slide): Sentence[] {
  const rows = say.split('\n').map((row) => row.trim());
  return rows
    .filter((row) => row !== '')
    .map((row) => ({ text: row.replace(/^\+ /, ''), reveals: row.startsWith('+ ') }));
}

/** Words that the voice would read wrongly, in its own spelling of sounds. */
const sayings: [RegExp, string][] = [
  [/₦([\d,]+)/g, '$1 naira'],
  [/\bnaira\b/gi, "[[n'aIr@]]"],
  [/\bWhatsApp\b/g, "[[w'0tsap]]"],
  [/\bUTM\b/g, 'U T M'],
  [/\bYaba\b/g, "[[j'aba]]"],
  [/\bIbadan\b/g, "[[Ib'adan]]"],
  [/\bAmaka\b/g, "[[am'aka]]"],
  [/\bAmara\b/g, "[[am'ara]]"],
  [/\bTolu\b/g, "[[t'olu]]"],
];

/** Reads the slides of a video one sentence after the other. */
export function narrate(slides: Slide[]): Narration {
  const pieces: Float32Array[] = [];
  const spoken: Spoken[] = [];
  let now = 0;
  const add = (piece: Float32Array) => {
    pieces.push(piece);
    now += piece.length / rate;
  };
  for (const [slide, content] of slides.entries()) {
    add(slide === 0 ? seconds(0.3) : chime());
    for (const sentence of sentencesOf(content)) {
      const from = now;
      add(speak(sentence.text));
      spoken.push({ ...sentence, slide, from, to: now });
      add(seconds(between.sentences));
    }
    add(seconds(slide === slides.length - 1 ? between.end : between.slides));
  }
  add(seconds(Math.ceil(now * frames) / frames - now));
  return { sound: joined(pieces), spoken, length: now };
}

function speak(sentence: string): Float32Array {
  const words = sayings.reduce((text, [pattern, sound]) => text.replace(pattern, sound), sentence);
  const args = ['-v', 'en-gb', '-s', '150', '-p', '38', '-g', '1', '--stdout', words];
  const wave = execFileSync('espeak-ng', args, { maxBuffer: 64 * 1024 * 1024 });
  const found = wave.indexOf('data', 12) + 8;
  const samples = new Float32Array((wave.length - found) >> 1);
  for (let at = 0; at < samples.length; at += 1) samples[at] = wave.readInt16LE(found + at * 2) / 32_768;
  return withoutSilence(samples);
}

/** The voice leaves a pause of its own after each sentence, which would not be in the captions' times. */
function withoutSilence(samples: Float32Array): Float32Array {
  const loud = (value: number) => Math.abs(value) > 0.004;
  const margin = Math.round(rate * 0.04);
  const from = Math.max(0, samples.findIndex(loud) - margin);
  const to = Math.min(samples.length, samples.findLastIndex(loud) + margin);
  return samples.slice(from, to);
}

/** Two soft notes while the slide changes. */
function chime(): Float32Array {
  const sound = seconds(0.75);
  const note = (pitch: number, start: number, volume: number) => {
    for (let at = Math.round(start * rate); at < sound.length; at += 1) {
      const time = at / rate - start;
      const shape = Math.min(1, time / 0.015) * Math.exp(-time * 6);
      sound[at]! += volume * shape * Math.sin(2 * Math.PI * pitch * time);
    }
  };
  note(523.25, 0, 0.07);
  note(783.99, 0.12, 0.05);
  for (let at = 0; at < 1_000; at += 1) sound[sound.length - 1 - at]! *= at / 1_000;
  return sound;
}

function joined(pieces: Float32Array[]): Float32Array {
  const all = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
