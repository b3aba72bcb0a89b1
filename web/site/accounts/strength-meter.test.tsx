// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StrengthMeter } from './strength-meter.tsx';

afterEach(cleanup);

const tokens = readFileSync(path.resolve('web/ui/tokens.css'), 'utf8');
const theme = readFileSync(path.resolve('web/ui/theme.css'), 'utf8');

/** Degrees on the wheel of colours, of `#rrggbb`. */
function hue(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  const sixth = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sixth * 60 + 360) % 360;
}

/** Every colour, of the light and of the dark scheme, that a text class stands for. */
function huesOf(className: string): number[] {
  const token = new RegExp(`--color-${className}: var\\(--([\\w-]+)\\);`).exec(theme)?.[1];
  return [...tokens.matchAll(new RegExp(`--${token}: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hue(hex!));
}

function shownFor(password: string) {
  const { container } = render(<StrengthMeter password={password} />);
  const said = container.querySelector('p')!;
  const tone = [...said.classList].find((name) => /^text-(action|warn|danger|ink|muted)/.test(name));
  return { words: said.textContent, tone, hues: huesOf(tone!.slice('text-'.length)) };
}

describe('the strength of a password', () => {
  it.each([
    ['R-141 0.81', 'Abcdefg1!', 'Strong password. Great job!', 'text-action', [90, 170]],
    [
      'R-142 0.8',
      'AAAABBBBCCCC111!',
      'Moderate password. Consider adding special characters.',
      'text-warn',
      [20, 50],
    ],
    [
      'R-142 0.5',
      'ABCDabcd',
      'Moderate password. Consider adding special characters.',
      'text-warn',
      [20, 50],
    ],
    [
      'R-143 0.3',
      'abcdefgh',
      'Weak password. Consider using more length and character variety.',
      'text-danger',
      [0, 20],
    ],
  ] as const)('%s is said in its words and colour', (_score, password, words, tone, [from, to]) => {
    const shown = shownFor(password);
    expect([shown.words, shown.tone]).toEqual([words, tone]);
    expect(shown.hues).toHaveLength(2);
    for (const one of shown.hues) {
      expect(one).toBeGreaterThanOrEqual(from);
      expect(one).toBeLessThan(to);
    }
  });
});
