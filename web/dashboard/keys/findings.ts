import {
  CircleQuestionMark,
  Ellipsis,
  ExternalLink,
  Keyboard,
  Package,
  Plus,
  ShoppingBag,
  type LucideIcon,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { seeShopPath } from '#shared/api/stores.ts';
import { naira } from '#shared/money.ts';
import type { Permission } from '#shared/roles.ts';
import { answersFor } from '../help/answers.ts';
import { places } from '../places.ts';
import { sideItems, shownTo } from '../shell/navigation.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { useFound, type Found } from './found.ts';
import { openWindow } from './windows.ts';

/** Something that was found, and what becomes of choosing it. */
export interface Finding {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Stands at the end of its row. */
  beside?: string;
  do: () => void;
}

interface Findings {
  groups: { heading: string; rows: Finding[] }[];
  /** For whoever hears the page: how many there are, or that they are looked for. */
  status: string;
  isAsking: boolean;
  /** Products and orders could not be asked for. */
  failed: boolean;
}

interface Step {
  label: string;
  icon: LucideIcon;
  /** Further words it is found by. */
  words?: string;
  needs?: Permission;
  do: () => void;
}

const pagesOfSettings: readonly [label: string, to: (slug: string) => string, words: string][] = [
  ['Delivery prices', places.delivery, 'shipping areas zones'],
  ['Ways to pay', places.waysToPay, 'checkout transfer cash'],
  ['Colours and look', places.look, 'theme design'],
  ['Pages', places.pages, 'about policies editor'],
  ['Menus', places.menus, 'links navigation'],
  ['Store details', places.settings, 'name address phone whatsapp languages'],
];

/** What can be done and where one can go, as far as it is allowed. */
function useSteps(go: (to: string) => void) {
  const slug = useSlug();
  const store = useKnownStore();
  const isAllowed = ({ needs }: Step) => !needs || (store?.may.includes(needs) ?? false);
  const actions: Step[] = [
    {
      label: 'Add product',
      icon: Plus,
      words: 'new create',
      needs: 'catalogue.change',
      do: () => go(places.newProduct(slug)),
    },
    ...(store?.published
      ? [
          {
            label: 'View store',
            icon: ExternalLink,
            words: 'shop',
            do: () => void window.open(seeShopPath(store.slug), '_blank', 'noopener'),
          },
        ]
      : []),
    { label: 'Keys of the keyboard', icon: Keyboard, words: 'shortcuts help', do: () => openWindow('keys') },
  ];
  const site = sideItems.find(({ id }) => id === 'site')!;
  const pages: Step[] = [
    ...sideItems
      .filter(shownTo(store))
      .map(({ label, icon, to }) => ({ label, icon, do: () => go(to(slug)) })),
    ...pagesOfSettings.map(([label, to, words]) => ({
      label,
      words,
      icon: site.icon,
      needs: 'settings.see' as const,
      do: () => go(to(slug)),
    })),
  ];
  const answers: Step[] = answersFor(store?.may ?? []).map(({ id, question, words }) => ({
    label: question,
    icon: CircleQuestionMark,
    words,
    do: () => go(`${places.help(slug)}&ask=${id}`),
  }));
  return { actions: actions.filter(isAllowed), pages: pages.filter(isAllowed), answers };
}

const fits = (text: string) => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ label, words = '' }: Step) =>
    wanted.every((word) =>
      `${label} ${words}`
        .toLowerCase()
        .split(' ')
        .some((one) => one.startsWith(word)),
    );
};

/** The last row of a list that goes on; the window stays open. */
const moreRow = (label: string, { more }: Found<unknown>): Finding[] =>
  more ? [{ id: label, label, icon: Ellipsis, do: more }] : [];

const asRow = (heading: string) => (step: Step) => ({ ...step, id: `${heading} ${step.label}` });

/** Pages, what can be done, what is asked most, products and orders by what was typed; without any words the first two. */
export function useFindings(text: string): Findings {
  const slug = useSlug();
  const navigate = useNavigate();
  const go = (to: string) => {
    openWindow(null);
    void navigate(to);
  };
  const { actions, pages, answers } = useSteps(go);
  const { products, orders, isAsking, failed } = useFound(slug, text);
  const all = [
    {
      heading: 'Orders',
      rows: [
        ...orders.items.map(({ id, number, customer_name, total_kobo }) => ({
          id,
          label: `#${number} ${customer_name}`,
          icon: ShoppingBag,
          beside: naira(total_kobo),
          do: () => go(places.order(slug, id)),
        })),
        ...moreRow('More orders', orders),
      ],
    },
    {
      heading: 'Products',
      rows: [
        ...products.items.map(({ id, title, price_from_kobo }) => ({
          id,
          label: title,
          icon: Package,
          beside: naira(price_from_kobo),
          do: () => go(places.product(slug, id)),
        })),
        ...moreRow('More products', products),
      ],
    },
    { heading: 'Do', rows: actions.filter(fits(text)).map(asRow('Do')) },
    { heading: 'Go to', rows: pages.filter(fits(text)).map(asRow('Go to')) },
    // Only once something is typed, so that the pages stay in sight.
    { heading: 'Help', rows: text.trim() ? answers.filter(fits(text)).map(asRow('Help')) : [] },
  ];
  const groups = all.filter(({ rows }) => rows.length > 0);
  const more = Number(orders.more !== null) + Number(products.more !== null);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0) - more;
  const nothing = 'Nothing fits. Check the spelling.';
  const status = isAsking
    ? 'Searching…'
    : count === 0
      ? nothing
      : `${count}${more > 0 ? ' or more' : ''} found.`;
  return { groups, status, isAsking, failed };
}
