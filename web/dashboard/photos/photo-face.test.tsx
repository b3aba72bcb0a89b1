import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import { PhotoFace } from './photo-face.tsx';

it('a wide logo is shown whole, while it is sent and once it is in', () => {
  const sent = {
    key: 'a',
    name: 'a.jpg',
    preview: null,
    progress: null,
    problem: null,
    retryable: false,
    alt: '',
  };
  const size = { width: 400, height: 100, widths: [], avif: false };
  const picture: Picture = { id: 'x', url: '/media/x', alt: '', ...size };
  const faceOf = (photo: object) =>
    renderToStaticMarkup(<PhotoFace photo={{ ...sent, ...photo } as never} size={80} whole />);
  expect(faceOf({ picture })).toContain('object-contain');
  expect(faceOf({ picture: null, preview: 'blob:x', progress: 0.5 })).toContain('object-contain');
});
