// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageBoundary } from './page-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

it('a page that broke says so, and the next page is shown without a reload', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const view = render(
    <PageBoundary at="/orders">
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded.');
  view.rerender(<PageBoundary at="/products">The products</PageBoundary>);
  expect(screen.getByText('The products')).toBeTruthy();
});
