import type { Sheet } from '../../platform/files/sheet-in.ts';

/** What a column of a product export of WooCommerce says, by its name in the languages it is written in. */
const names = {
  id: ['id'],
  type: ['type', 'typ', 'tipo'],
  sku: ['sku', 'ugs', 'artikelnummer'],
  barcode: [
    'gtin, upc, ean, or isbn',
    'gtin, upc, ean ou isbn',
    'gtin, upc, ean oder isbn',
    'gtin, upc, ean o isbn',
  ],
  name: ['name', 'nom', 'nombre', 'nome'],
  published: ['published', 'publié', 'veröffentlicht', 'publicado'],
  visibility: [
    'visibility in catalog',
    'visibilité dans le catalogue',
    'sichtbarkeit im katalog',
    'visibilidad en el catálogo',
    'visibilidade no catálogo',
  ],
  short: [
    'short description',
    'description courte',
    'kurzbeschreibung',
    'descripción corta',
    'descrição curta',
  ],
  description: ['description', 'beschreibung', 'descripción', 'descrição'],
  from: [
    'date sale price starts',
    'date de début de promo',
    'datum, an dem angebotspreis beginnt',
    'día en que empieza el precio rebajado',
    'data de início de preço promocional',
  ],
  until: [
    'date sale price ends',
    'date de fin de promo',
    'datum, an dem angebotspreis endet',
    'día en que termina el precio rebajado',
    'data de fim do preço promocional',
  ],
  inStock: ['in stock', 'en stock', 'vorrätig', '¿existencias', '¿en inventario', 'em estoque', 'em stock'],
  stock: ['stock', 'bestand', 'lager', 'inventario', 'estoque'],
  backorders: [
    'backorders allowed',
    'autoriser les commandes de produits en rupture',
    'lieferrückstande erlaubt',
    'lieferrückstände erlaubt',
    '¿permitir reservas de productos agotados',
    'são permitidas encomendas',
  ],
  sale: ['sale price', 'tarif promo', 'angebotspreis', 'precio rebajado', 'preço promocional'],
  regular: ['regular price', 'tarif régulier', 'regulärer preis', 'precio normal', 'preço'],
  categories: ['categories', 'catégories', 'kategorien', 'categorías', 'categorias'],
  tags: ['tags', 'étiquettes', 'schlagwörter', 'etiquetas'],
  images: ['images', 'bilder', 'imágenes', 'imagens'],
  parent: ['parent', 'übergeordnetes produkt', 'übergeordnet', 'superior', 'ascendente'],
} as const;
export type WooField = keyof typeof names | 'weight';

const plain = (head: string) =>
  head
    .trim()
    .toLowerCase()
    .replace(/\s*\?$/, '')
    .replace(/[\s_]+/g, ' ');

const weightHead = /^(?:weight|poids|gewicht|peso) \((kg|g|lbs?|oz)\)$/;
const grams = { kg: 1000, g: 1, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523 } as const;

/** Where the columns stand; those of attributes by their number. */
export interface WooColumns {
  at: Partial<Record<WooField, number>>;
  /** Grams of one unit of its weights. */
  unit: number;
  attributes: { name: number; values: number }[];
}

/** Which column of another shop's file is which field, by its heads. */
export function wooColumns(heads: readonly string[]): WooColumns {
  const plainHeads = heads.map(plain);
  const at: WooColumns['at'] = {};
  for (const [field, known] of Object.entries(names)) {
    const found = plainHeads.findIndex((head) => (known as readonly string[]).includes(head));
    if (found >= 0) at[field as WooField] = found;
  }
  const weight = plainHeads.findIndex((head) => weightHead.test(head));
  if (weight >= 0) at.weight = weight;
  const unit = weight < 0 ? 1 : grams[weightHead.exec(plainHeads[weight]!)![1] as keyof typeof grams];
  return { at, unit, attributes: attributesIn(plainHeads) };
}

function attributesIn(heads: readonly string[]): WooColumns['attributes'] {
  const numbered = (what: RegExp, number: string) =>
    heads.findIndex(
      (head) => /^\D*attribut/.test(head) && what.test(head) && /\d+/.exec(head)?.[0] === number,
    );
  const numbers = [...new Set(heads.flatMap((head) => /attribut\D*(\d+)/.exec(head)?.[1] ?? []))];
  return numbers
    .map((number) => ({
      name: numbered(/name|nom\b|nombre|nome/, number),
      values: numbered(/value|valeur|wert|valor/, number),
    }))
    .filter(({ name, values }) => name >= 0 && values >= 0);
}

/** Whether WooCommerce wrote a file: no other has kinds of a product that name their parent. */
export function isWoo(heads: Sheet['heads']): boolean {
  const { at } = wooColumns(heads);
  const has = (field: WooField) => at[field] !== undefined;
  return has('type') && has('name') && has('regular') && has('parent') && (has('id') || has('sku'));
}
