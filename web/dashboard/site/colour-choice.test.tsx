// @vitest-environment jsdom
import { useEffect, useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { presets } from '#shared/looks/presets.ts';
import { asDrawn, type ThemeChoice } from '#shared/looks/theme.ts';
import { ColourChoice } from './colour-choice.tsx';

afterEach(cleanup);

const store = { trade: 'fashion', steps: [] } as unknown as StoreSettings;
const { primary: primary_colour, accent: accent_colour } = presets.ankara.drawnIn;
let now: LookDraft;

function Field({ theme }: { theme: ThemeChoice | null }) {
  const [look, setLook] = useState<LookDraft>({ primary_colour, accent_colour, theme });
  useEffect(() => {
    now = look;
  }, [look]);
  return (
    <ColourChoice
      store={store}
      look={look}
      onChange={(change) => setLook((was) => ({ ...was, ...change }))}
    />
  );
}

const write = async (label: string, colour: string) => {
  const field = screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await userEvent.clear(field);
  await userEvent.type(field, colour);
};

test('an owner takes paper and words of her own, is told what becomes of them, and goes back to the theme’s', async () => {
  render(<Field theme={asDrawn('ankara')} />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose my own colours' }));
  await write('Paper', '#fff4d6');
  await write('Words', '#fff0c8');
  expect(now.theme).toEqual({ ...asDrawn('ankara'), paper: '#fff4d6', ink: '#fff0c8' });
  expect(screen.getByRole('status').textContent).toContain('texts');
  await userEvent.click(screen.getByRole('button', { name: 'Paper and words as the theme has them' }));
  expect(now.theme).toEqual(asDrawn('ankara'));
  expect(screen.queryByRole('button', { name: /as the theme has them/ })).toBeNull();
});

test('another ground takes the place of a paper of her own; without a theme there is none to choose', async () => {
  const { unmount } = render(<Field theme={{ ...asDrawn('ankara'), paper: '#fff4d6', ink: '#301010' }} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(now.theme).toEqual({ ...asDrawn('ankara'), looks: { ground: 'dark' } });
  unmount();
  render(<Field theme={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose my own colours' }));
  expect(screen.queryByRole('textbox', { name: /^Paper/ })).toBeNull();
});
