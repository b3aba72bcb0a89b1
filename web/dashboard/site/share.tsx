import { ExternalLink, MessageCircle } from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { whatsAppShare } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';

/** The store's address with the ways to hand it on. */
export function Share({ store }: { store: Pick<StoreSettings, 'name' | 'url' | 'address'> }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <OutsideLink href={store.url} className="text-link flex min-h-11 items-center gap-2 text-lg">
        <span className="min-w-0 break-all">{store.address}</span>
        <ExternalLink className="size-4.5 shrink-0" />
      </OutsideLink>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <OutsideLink
          href={whatsAppShare(`${store.name} is open online. Have a look: ${store.url}`)}
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle className="size-5" />
          Share on WhatsApp
        </OutsideLink>
        <CopyButton text={store.url} label="Copy the address" />
      </div>
    </div>
  );
}
