import type { DataMode } from '#shared/storefront.ts';
import type { FaceId } from '#shared/looks/looks.ts';
import type { Theme } from '#shared/looks/theme.ts';
import anybody from './faces/anybody.woff2';
import archivoWide from './faces/archivo-wide.woff2';
import archivo from './faces/archivo.woff2';
import epilogue from './faces/epilogue.woff2';
import fraunces from './faces/fraunces.woff2';
import literataLight from './faces/literata-light.woff2';
import literata from './faces/literata.woff2';
import spaceGrotesk from './faces/space-grotesk.woff2';
import unbounded from './faces/unbounded.woff2';
import workSans from './faces/work-sans.woff2';

/** A shop's headings have one face of its own; all else, prices too, is set in the phone's. */
export interface Face {
  /** Address of the WOFF2 file. */
  file: string;
  /** Width of the phone's bold face stretched to this one's (per cent), so that no line breaks anew when it arrives. */
  near: number;
}

const faces: Record<FaceId, Face> = {
  anybody: { file: anybody, near: 133.2 },
  archivo: { file: archivo, near: 101.8 },
  'archivo-wide': { file: archivoWide, near: 114.6 },
  epilogue: { file: epilogue, near: 106.8 },
  fraunces: { file: fraunces, near: 102.4 },
  literata: { file: literata, near: 101.9 },
  'literata-light': { file: literataLight, near: 95.4 },
  'space-grotesk': { file: spaceGrotesk, near: 100.6 },
  unbounded: { file: unbounded, near: 134.1 },
  'work-sans': { file: workSans, near: 103.1 },
};

/** The face of a theme's headings; null for a shopper who saves data. */
export const faceOf = ({ display }: Theme, mode: DataMode): Face | null =>
  mode === 'saver' ? null : faces[display];

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
