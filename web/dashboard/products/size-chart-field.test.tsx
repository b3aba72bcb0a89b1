// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chartRows } from '#shared/goods/size-chart.ts';
import { changes, closeDashboard, openDashboard, product } from '../testing/open-dashboard.tsx';
import { readyCharts } from './ready-charts.ts';

afterEach(closeDashboard);

const path = `/api/sites/adunni/products/${product.id}`;
const open = (size_chart = '') =>
  openDashboard(`/products/${product.id}?slug=adunni`, {
    answers: { [`GET ${path}`]: { body: { ...product, size_chart } }, [`PUT ${path}`]: { body: product } },
  });
const saved = async ({ user, sent }: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  return (changes(sent)[0]!.body as { size_chart: string }).size_chart;
};
const cell = (name: string) => screen.getByRole('textbox', { name });

it('a size chart is begun from one that is ready, and changed where it stands', async () => {
  const page = open();
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Men’s shirts' }));
  await user.clear(cell('Row 1, Neck (in)'));
  await user.type(cell('Row 1, Neck (in)'), 'Up to 14, or 15 ');
  await user.click(screen.getByRole('button', { name: 'Remove column Waist (in)' }));
  for (let row = 5; row > 2; row--)
    await user.click(screen.getByRole('button', { name: `Remove row ${row}` }));
  await user.click(screen.getByRole('button', { name: 'Column' }));
  await user.type(cell('Heading of column 4'), 'Fit');
  await user.type(cell('Row 2, Fit'), 'Free | easy');
  await user.click(screen.getByRole('button', { name: 'Row' }));
  expect(chartRows(await saved(page))).toEqual([
    ['Size', 'Neck (in)', 'Chest (in)', 'Fit'],
    ['S', 'Up to 14, or 15', '35–37', ''],
    ['M', '15–15½', '38–40', 'Free / easy'],
  ]);
});

it('one that was typed with commas is a table too, and is put back after it was removed', async () => {
  const page = open('Size, Holds\nSmall, 220 ml');
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Remove the chart' }));
  expect(screen.queryByRole('textbox', { name: 'Row 1, Holds' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Put the chart back' }));
  await user.type(cell('Row 1, Holds'), 's');
  expect(chartRows(await saved(page))).toEqual([
    ['Size', 'Holds'],
    ['Small', '220 mls'],
  ]);
});

it('a table in which nothing is written is none', async () => {
  const page = open('Size, Holds\nS, 1');
  const { user } = page;
  await screen.findByRole('textbox', { name: 'Row 1, Size' });
  const cells = screen.getAllByRole('textbox', { name: /^(Heading of column|Row) / });
  expect(cells).toHaveLength(4);
  for (const one of cells) await user.clear(one);
  expect(await saved(page)).toBe('');
});

it('those that are ready are charts that can be shown', () => {
  expect(readyCharts.map(({ name, chart }) => [name, chartRows(chart).length])).toEqual([
    ['Women’s tops', 5],
    ['Men’s shirts', 6],
    ['Shoes', 10],
    ['An empty table', 2],
  ]);
});
