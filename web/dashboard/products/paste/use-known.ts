import { useEffect, useState } from 'react';
import { mostTitles, type KnownProduct } from '#shared/api/goods-lists.ts';
import { goodsListsApi } from '../../api/goods-lists-api.ts';

/** The store's products that are called like one of these, by their name in small letters; asked again as names change. */
export function useKnown(slug: string, titles: readonly string[]): ReadonlyMap<string, KnownProduct> | null {
  const [ask] = goodsListsApi.useKnownTitlesMutation();
  const [known, setKnown] = useState<ReadonlyMap<string, KnownProduct> | null>(null);
  const asked = JSON.stringify(
    [...new Set(titles.map((title) => title.trim()).filter(Boolean))].slice(0, mostTitles),
  );
  useEffect(() => {
    const wanted = (JSON.parse(asked) as string[]).filter((title) => title.length <= 140);
    let over = false;
    // A name that is being typed is not asked about letter by letter.
    const soon = setTimeout(async () => {
      const { data } = await ask({ params: { slug }, body: { titles: wanted } });
      if (!over && data)
        setKnown(new Map(data.items.toReversed().map((one) => [one.title.toLowerCase(), one])));
    }, 300);
    return () => {
      over = true;
      clearTimeout(soon);
    };
  }, [ask, slug, asked]);
  return known;
}
