import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StorePreview } from './store-preview.tsx';

it('draws the store with things of its own trade, and of no trade in particular before that is known', () => {
  const look = { name: 'Ada', tagline: '', primary: '#0b5d3b', accent: '#f4a62a', logo: null };
  const fashion = renderToStaticMarkup(<StorePreview {...look} trade="fashion" />);
  expect(fashion).toContain('Ankara dress');
  expect(fashion).not.toContain('mug');
  expect(renderToStaticMarkup(<StorePreview {...look} trade={null} />)).toContain('First product');
});
