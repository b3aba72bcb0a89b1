import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '#shared/api/catalogue.ts';
import type { Section } from '#blocks/registry.ts';
import type { Shell, ProductCard } from '#shared/storefront.ts';
import { Filler } from './filler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shell = { name: 'Clay' } as Shell;
const id = '0197a2f0-0000-7000-8000-000000000001';
const picture: Picture = { id, url: '/p', alt: 'A pot', width: 4, height: 3, widths: [], avif: false };
const shelf = (settings: object, name = 'shelf') =>
  ({
    id: name,
    type: 'product-grid',
    settings: { heading: '', collection: '', limit: 8, layout: 'even', ...settings },
  }) as Section;
const goods = (title: string) => ({ products: [{ title } as ProductCard], more_path: null });

function opened(answers: (Picture[] | null)[] = []) {
  const asked: Section[][] = [];
  const filler = new Filler({
    shell,
    examples: [
      { id: 'product-grid', of_shell: false, data: goods('example') },
      { id: 'hero', of_shell: false, data: { picture: null, themes: 'split' } },
      { id: 'contact', of_shell: true, data: null },
      { id: 'gallery', of_shell: false, data: null },
    ],
    ask: async (sections) => {
      asked.push(sections);
      const pictures = answers.length > 0 ? answers.shift() : [];
      if (!pictures) return null;
      return {
        pictures,
        sections: sections.map((one, at) => ({
          id: one.id,
          of_shell: false,
          data: goods(`answer ${asked.length}.${at}`),
        })),
      };
    },
  });
  const titleOf = (section: Section) =>
    (filler.filled([section])[0]!.data as unknown as ReturnType<typeof goods>).products[0]!.title;
  return { filler, asked, titleOf };
}

test('a section shows its example at once and what the store has as soon as that is known', async () => {
  const { asked, titleOf } = opened();
  expect(titleOf(shelf({}))).toBe('example');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(1);
  expect(titleOf(shelf({}))).toBe('answer 1.0');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
});

test('it is asked again only when a setting changed that decides what is shown, and shows the old meanwhile', async () => {
  const { asked, titleOf } = opened();
  titleOf(shelf({}));
  await vi.advanceTimersByTimeAsync(500);
  expect(titleOf(shelf({ heading: 'New words', layout: 'lead' }))).toBe('answer 1.0');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(1);
  expect(titleOf(shelf({ limit: 4 }))).toBe('answer 1.0');
  await vi.advanceTimersByTimeAsync(500);
  expect([asked.length, titleOf(shelf({ limit: 4 }))]).toEqual([2, 'answer 2.0']);
});

test('questions of one moment are one call', async () => {
  const { filler, asked } = opened();
  filler.filled([shelf({ limit: 2 }, 'a'), shelf({ limit: 3 }, 'b'), shelf({ limit: 2 }, 'c')]);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.map((sections) => sections.length)).toEqual([2]);
});

test('without an answer it is asked again', async () => {
  const { titleOf } = opened([null]);
  titleOf(shelf({}));
  await vi.advanceTimersByTimeAsync(500);
  expect(titleOf(shelf({}))).toBe('example');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(titleOf(shelf({}))).toBe('answer 2.0');
});

test('pictures come by their ids, and one that was just sent is shown without asking, cut as it was said', async () => {
  const { filler, asked } = opened([[picture]]);
  const ref = { id, focus: { x: 0, y: 0 }, alt: '' };
  const gallery = { id: 'g', type: 'gallery', settings: { pictures: [{ picture: ref }] } } as Section;
  const shown = () =>
    (filler.filled([gallery])[0]!.settings as { pictures: { picture: unknown }[] }).pictures[0]!.picture;
  expect(shown()).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toMatchObject({ url: '/p', alt: 'A pot', focus: { x: 0, y: 0 } });
  const other = { ...picture, id: id.replace(/1$/, '2'), url: '/q' };
  filler.addPicture(other);
  const hero = { id: 'h', type: 'hero', settings: { picture: { ...ref, id: other.id } } } as Section;
  expect(filler.filled([hero])[0]!.data).toMatchObject({ picture: { url: '/q', focus: { x: 0, y: 0 } } });
  expect(asked).toHaveLength(1);
});

test('what a store says of itself is known from the start', async () => {
  const { filler, asked } = opened();
  const contact = { id: 'c', type: 'contact', settings: { heading: '', text: '' } } as Section;
  expect(filler.filled([contact])[0]!.data).toBe(shell);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual([]);
});
