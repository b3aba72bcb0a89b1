import { MessageCircle } from 'lucide-react';
import type { RiderLink } from '#shared/api/riders.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ridersApi } from '../api/riders-api.ts';
import { whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { momentIn } from '../components/dates.ts';
import { OutsideLink } from '../components/links.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { riderMessage } from './sent-words.ts';

/** A link that opens: how far its run is, and how it is sent once more or withdrawn. */
export function OpenRun({ link, slug, isNew }: { link: RiderLink; slug: string; isNew: boolean }) {
  const store = useKnownStore();
  const [withdraw, { isLoading }] = ridersApi.useWithdrawRiderLinkMutation();
  const words = riderMessage(link.rider, store?.name ?? 'our store', link.parcels, link.url);
  const name = link.rider || 'A rider';
  return (
    <Card as="section" aria-label={`Link of ${name}`} className="grid grid-cols-1 gap-2">
      <h2 className="m-0 text-lg font-bold break-words">
        {name}: {link.delivered} of {link.parcels} delivered
        {link.failed > 0 && `, ${link.failed} not`}
      </h2>
      <p className="m-0 text-[0.9375rem] text-muted" role={isNew ? 'status' : undefined}>
        {isNew && 'The link is made. '}
        {link.opened_at ? `Opened ${momentIn(link.opened_at)}.` : 'Not opened yet.'} It works until{' '}
        {momentIn(link.expires_at)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <OutsideLink
          href={link.phone ? whatsAppTo(link.phone, words) : whatsAppShare(words)}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <MessageCircle className="size-4.5" />
          Send by WhatsApp
        </OutsideLink>
        <CopyButton text={link.url} label="Copy the link" size="small" />
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          busyLabel="Saving…"
          onClick={() =>
            void told(
              withdraw({ params: { slug, linkId: link.id }, body: {} }),
              'The link opens nothing any more.',
            )
          }
        >
          Withdraw
        </Button>
      </div>
    </Card>
  );
}
