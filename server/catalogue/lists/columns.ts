/** What a column of a sheet of products may say, by the name it is written out under. */
export const columnNames = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  vendor: 'Vendor',
  category: 'Product Category',
  type: 'Type',
  tags: 'Tags',
  published: 'Published',
  option1: 'Option1 Name',
  value1: 'Option1 Value',
  option2: 'Option2 Name',
  value2: 'Option2 Value',
  option3: 'Option3 Name',
  value3: 'Option3 Value',
  sku: 'Variant SKU',
  grams: 'Variant Grams',
  tracker: 'Variant Inventory Tracker',
  stock: 'Variant Inventory Qty',
  policy: 'Variant Inventory Policy',
  service: 'Variant Fulfillment Service',
  price: 'Variant Price',
  before: 'Variant Compare At Price',
  shipped: 'Variant Requires Shipping',
  taxable: 'Variant Taxable',
  barcode: 'Variant Barcode',
  image: 'Image Src',
  position: 'Image Position',
  alt: 'Image Alt Text',
  giftCard: 'Gift Card',
  seoTitle: 'SEO Title',
  seoDescription: 'SEO Description',
  variantImage: 'Variant Image',
  weightUnit: 'Variant Weight Unit',
  cost: 'Cost per item',
  status: 'Status',
  collections: 'Collections',
  sizeChart: 'Size Chart',
  details: 'Details',
  isService: 'Service',
} as const;
export type ColumnId = keyof typeof columnNames;

/** Columns that are written for other programs and say nothing here. */
const silent: readonly ColumnId[] = ['vendor', 'category', 'type', 'service', 'taxable', 'weightUnit'];

/** What a column may be read as, in the order in which it is offered. */
export const readColumns = (Object.keys(columnNames) as ColumnId[]).filter((id) => !silent.includes(id));

/** What other programs call these columns. */
const otherNames: Partial<Record<ColumnId, string[]>> = {
  handle: ['url handle', 'slug'],
  title: ['name', 'product name', 'product', 'item', 'item name', 'product title'],
  body: ['description', 'product description', 'body', 'details of product'],
  tags: ['tag'],
  published: ['visible', 'is published'],
  option1: ['attribute 1 name', 'option 1 name'],
  value1: ['attribute 1 value(s)', 'option 1 value', 'size', 'sizes'],
  option2: ['attribute 2 name', 'option 2 name'],
  value2: ['attribute 2 value(s)', 'option 2 value'],
  option3: ['attribute 3 name', 'option 3 name'],
  value3: ['attribute 3 value(s)', 'option 3 value'],
  sku: ['sku', 'product code'],
  grams: ['weight (g)', 'weight in grams', 'grams'],
  stock: ['stock', 'quantity', 'qty', 'inventory', 'quantity in stock', 'stock quantity', 'available'],
  price: ['price', 'regular price', 'selling price', 'unit price', 'amount'],
  before: ['compare at price', 'compare-at price', 'old price', 'was price', 'original price'],
  shipped: ['requires shipping'],
  barcode: ['barcode', 'gtin, upc, ean, or isbn', 'ean', 'upc'],
  image: ['image', 'images', 'image url', 'image link', 'photo', 'picture', 'product image'],
  cost: ['cost', 'cost price', 'cost of goods'],
  collections: ['collection', 'categories', 'category', 'product category name'],
};

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Which column of a sheet says what, as far as the names tell: column → where it stands. */
export function columnsFrom(heads: readonly string[]): Partial<Record<ColumnId, number>> {
  const names = heads.map(plain);
  const found: Partial<Record<ColumnId, number>> = {};
  for (const id of readColumns) {
    const at = [plain(columnNames[id]), ...(otherNames[id] ?? [])]
      .map((name) => names.indexOf(name))
      .find((one) => one >= 0 && !Object.values(found).includes(one));
    if (at !== undefined) found[id] = at;
  }
  return found;
}
