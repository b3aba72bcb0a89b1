import { useState, type ReactNode } from 'react';
import { Command } from 'cmdk';
import { ExternalLink, Keyboard, Package, Plus, ShoppingBag, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { naira } from '#shared/money.ts';
import type { Permission } from '#shared/roles.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { controlClass } from '#web/ui/field.tsx';
import { places } from '../places.ts';
import { sideItems, shownTo } from '../shell/navigation.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { useFound } from './found.ts';
import { openWindow } from './windows.ts';

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
            do: () => void window.open(store.url, '_blank', 'noopener'),
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
  return { actions: actions.filter(isAllowed), pages: pages.filter(isAllowed) };
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

interface RowProps {
  id: string;
  icon: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
  beside?: ReactNode;
}

function Row({ id, icon: Icon, onSelect, children, beside }: RowProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-soft data-[selected=true]:text-on-soft"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {beside && <span className="shrink-0 tabular-nums">{beside}</span>}
    </Command.Item>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[0.9375rem] [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

function Steps({ heading, steps }: { heading: string; steps: Step[] }) {
  if (steps.length === 0) return null;
  return (
    <Group heading={heading}>
      {steps.map((step) => (
        <Row key={step.label} id={`${heading} ${step.label}`} icon={step.icon} onSelect={step.do}>
          {step.label}
        </Row>
      ))}
    </Group>
  );
}

/** One field that finds pages, what can be done, products and orders; complete by keyboard and by thumb. */
export function FindWindow() {
  const slug = useSlug();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const go = (to: string) => {
    openWindow(null);
    void navigate(to);
  };
  const { actions, pages } = useSteps(go);
  const [shownActions, shownPages] = [actions.filter(fits(text)), pages.filter(fits(text))];
  const { products, orders, isAsking, failed } = useFound(slug, text);
  const count = shownActions.length + shownPages.length + products.length + orders.length;
  const status = isAsking
    ? 'Searching…'
    : count === 0
      ? 'Nothing fits. Check the spelling.'
      : `${count} found.`;
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title="Find or go to">
      <Command shouldFilter={false} loop label="Find or go to" className="max-sm:min-h-[65dvh]">
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder="Page, product, order or customer"
          className={controlClass}
        />
        <p role="status" className={count === 0 || isAsking ? 'mt-3 mb-0 px-3 text-muted' : 'sr-only'}>
          {status}
        </p>
        {failed && (
          <p role="alert" className="mt-3 mb-0 px-3 font-medium text-warn">
            Products and orders could not be searched. Check your connection.
          </p>
        )}
        <Command.List label="Found" className="mt-3">
          {orders.length > 0 && (
            <Group heading="Orders">
              {orders.map(({ id, number, customer_name, total_kobo }) => (
                <Row
                  key={id}
                  id={id}
                  icon={ShoppingBag}
                  onSelect={() => go(places.order(slug, id))}
                  beside={naira(total_kobo)}
                >
                  #{number} {customer_name}
                </Row>
              ))}
            </Group>
          )}
          {products.length > 0 && (
            <Group heading="Products">
              {products.map(({ id, title, price_from_kobo }) => (
                <Row
                  key={id}
                  id={id}
                  icon={Package}
                  onSelect={() => go(places.product(slug, id))}
                  beside={naira(price_from_kobo)}
                >
                  {title}
                </Row>
              ))}
            </Group>
          )}
          <Steps heading="Do" steps={shownActions} />
          <Steps heading="Go to" steps={shownPages} />
        </Command.List>
      </Command>
    </Dialog>
  );
}
