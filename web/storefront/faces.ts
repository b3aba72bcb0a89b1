import type { DataMode, Shell } from '#shared/storefront.ts';
import archivo from './faces/archivo.woff2';
import epilogue from './faces/epilogue.woff2';
import fraunces from './faces/fraunces.woff2';
import literata from './faces/literata.woff2';
import spaceGrotesk from './faces/space-grotesk.woff2';
import workSans from './faces/work-sans.woff2';

/** A shop's headings have one face of its own; all else, prices too, is set in the phone's. */
export interface Face {
  /** Address of the WOFF2 file. */
  file: string;
  /** Width of the phone's bold face stretched to this one's (per cent), so that no line breaks anew when it arrives. */
  near: number;
}

const faces: Record<string, Face> = {
  fashion: { file: fraunces, near: 102.4 },
  beauty: { file: literata, near: 101.9 },
  food: { file: epilogue, near: 106.8 },
  home: { file: archivo, near: 101.8 },
  phones: { file: spaceGrotesk, near: 100.6 },
  crafts: { file: archivo, near: 101.8 },
  health: { file: literata, near: 101.9 },
};

const unsaid: Face = { file: workSans, near: 103.1 };

/** The face that fits a shop's line of trade; null for a shopper who saves data. */
export const faceOf = (shell: Shell, mode: DataMode): Face | null =>
  mode === 'saver' ? null : (faces[shell.trade ?? ''] ?? unsaid);

const phonesOwn = ['Arial Bold', 'Arial-BoldMT', 'Roboto Bold', 'Liberation Sans Bold'];

/** The rules that bring a face; nothing without one. */
export function faceCss(face: Face | null): string {
  if (!face) return '';
  const local = phonesOwn.map((name) => `local("${name}")`).join();
  const weight = 'font-weight:400 900';
  return (
    `@font-face{font-family:F;src:url(${face.file})format("woff2");${weight};font-display:swap}` +
    `@font-face{font-family:G;src:${local};${weight};size-adjust:${face.near}%}` +
    ':root{--face:F,G,sans-serif}@media(prefers-reduced-data:reduce){:root{--face:initial}}'
  );
}
