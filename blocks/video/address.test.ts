import { expect, test } from 'vitest';
import { filmAt } from './address.ts';
import { video } from './settings.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [
    'https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=9s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'https://vimeo.com/76979871'],
])('%s is a film, known by its own address alone', (given, url) => {
  expect(filmAt(given)?.url).toBe(url);
  expect(video.settings.parse({ address: ` ${given} ` }).address).toBe(given);
});

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://youtu.be/short',
  'https://vimeo.com/ondemand/film',
  'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
  'data:text/html,x',
  'https://evil.example/film.mp4',
])('%s is no film, and no form takes it', (given) => {
  expect(filmAt(given)).toBeNull();
  const taken = video.settings.safeParse({ address: given });
  expect(taken.error?.issues[0]?.message).toBe('Paste the link of a video on YouTube or Vimeo.');
});
