import { MessageCircle } from 'lucide-react';
import type { Discount } from '#shared/api/discounts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { whatsAppShare } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { OutsideLink } from '../components/links.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { shareWords } from './words.ts';

/** The words that tell customers of a code, ready to be sent. */
export function ShareCode({ code }: { code: Discount }) {
  const store = useKnownStore();
  if (code.state !== 'on' && code.state !== 'not_yet') return null;
  const words = shareWords(code, store?.name ?? 'our shop');
  return (
    <SectionCard title="Tell your customers">
      <p className="mt-2 mb-4 break-words">{words}</p>
      <div className="flex flex-wrap gap-2">
        <OutsideLink href={whatsAppShare(words)} className={buttonClass({})}>
          <MessageCircle className="size-4.5" />
          Send by WhatsApp
        </OutsideLink>
        <CopyButton text={words} label="Copy the words" />
        <CopyButton text={code.url} label="Copy the link" />
      </div>
      <p className="mt-3 mb-0 text-[0.9375rem] text-muted">Who opens the link has the code in the basket.</p>
    </SectionCard>
  );
}
