import { themeOf } from '#shared/looks/theme.ts';
import type { Picture, ProductCard, Shell, SiftView } from '#shared/storefront.ts';

/** What the pages of one shop are made of, for tests of their markup. */

export const picture: Picture = {
  id: '00000000-0000-4000-8000-000000000001',
  url: '/media/s/p/1200.webp',
  alt: 'A clay mug',
  width: 1200,
  height: 1500,
  widths: [160, 320, 480, 640, 800, 1200],
  avif: true,
};
/** Of a product that is delivered, what nothing is said of. */
export const untold = {
  size_chart: '',
  details: [],
  download: null,
  gift_card: false,
  set: null,
  seo_title: '',
  seo_description: '',
};
export const card = (slug: string, more: Partial<ProductCard> = {}): ProductCard => ({
  id: slug,
  slug,
  title: `The ${slug}`,
  price_from_kobo: 650_000,
  price_to_kobo: 650_000,
  compare_at_kobo: null,
  available: 12,
  picture,
  download: null,
  sizes: [],
  lines: [],
  one_kind: false,
  ...more,
});
export const wholeList: SiftView = {
  path: '/products',
  q: '',
  sort: 'shop',
  from: '',
  to: '',
  in_stock: false,
  options: [{ name: 'Size', field: 'o.Size', values: [{ value: 'Large', chosen: false }] }],
  chips: [],
  clear_path: '',
  sifted: false,
  count: null,
};
export const shell: Shell = {
  name: 'Adunni Home & Clay',
  url: 'https://adunni.example',
  tagline: 'Made by hand in Abeokuta.',
  about: 'A small shop.',
  theme: {
    ...themeOf({ theme: null, trade: 'home', primary_colour: '#23355c', accent_colour: '#b04e27' }),
    colours: { primary: '#23355c', accent: '#b04e27', paper: '#fbf7f0', ink: '#231b15' },
  },
  logo: null,
  phone: '08031234567',
  whatsapp: '08031234567',
  city: 'Abeokuta',
  state: 'Ogun',
  pay_online: true,
  pay_on_delivery: true,
  pay_direct: false,
  delivery: [
    {
      id: 'd1',
      kind: 'delivery',
      name: 'Near',
      states: ['Ogun', 'Lagos'],
      places: [],
      price_kobo: 250_000,
      free_above_kobo: 6_000_000,
      eta: '1 to 2 days',
    },
    {
      id: 'd2',
      kind: 'delivery',
      name: 'Far',
      states: ['Kano'],
      places: [],
      price_kobo: 700_000,
      free_above_kobo: null,
      eta: '',
    },
    {
      id: 'p1',
      kind: 'pickup',
      name: 'Our shop near Itoku',
      states: [],
      places: [],
      price_kobo: 0,
      free_above_kobo: null,
      eta: 'Next day',
    },
  ],
  menu: [
    { title: 'All', path: '/products' },
    { title: 'Clay', path: '/collections/clay' },
  ],
  foot_menu: [
    { title: 'Everything we sell', path: '/products' },
    { title: 'How delivery and payment work here', path: '/pages/delivery-and-payment' },
    { title: 'About us', path: '/pages/about' },
  ],
  trade: 'home',
  unpublished: null,
  resting: false,
  script: '/assets/shop-abc.js',
  maker: { name: 'Presence', url: 'https://presence.example' },
  report: 'https://presence.example/report/adunni',
  language: 'en',
  languages: ['en'],
};
export const own = { shell, mode: 'full' as const };
export const line = {
  id: 'l1',
  product_id: 'm',
  variant_id: 'v2',
  product_slug: 'mug',
  title: 'Clay mug',
  variant_title: 'Large',
  quantity: 2,
  removed: 0,
  unit_price_kobo: 900_000,
  total_kobo: 1_800_000,
  discount_kobo: 0,
  available: 2,
  picture,
  download: null,
  digital: false,
  weight_grams: null,
};
export const cart = {
  count: 2,
  subtotal_kobo: 1_800_000,
  code: null,
  currency: 'NGN' as const,
  lines: [line],
};
/** Of a list of products, as the shop shows it. */
export const listed = { sift: wholeList, seo_title: '', seo_description: '', picture: null };
