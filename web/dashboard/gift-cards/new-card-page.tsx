import { useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { NewCard, type GiftCardWithHistory } from '#shared/api/gift-cards.ts';
import { naira } from '#shared/money.ts';
import { checkedBy } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { giftCardsApi } from '../api/gift-cards-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { whatsAppShare } from '../components/contact-links.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { newKey } from '../components/new-key.ts';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useKnownStore, useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { giftPlaces } from './places.ts';
import { sendWords } from './words.ts';

interface Made {
  card: GiftCardWithHistory;
  code: string;
  shop_url: string;
}

interface Values {
  amount_kobo: number | null;
  recipient: string;
  message: string;
  email: string;
  until: string;
}

const Back = ({ slug }: { slug: string }) => <BackLink to={places.gifts(slug)}>Gift cards</BackLink>;

/** The code of what was made stands in the place of the form, this once. */
export function NewGiftCardPage() {
  usePageTitle('New gift card');
  const slug = useSlug();
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <MadeCard made={made} slug={slug} />;
  return (
    <>
      <PageHeader
        back={<Back slug={slug} />}
        title="New gift card"
        description="A gift from you. A card that somebody pays for is sold in your shop or at the counter, so that its money is in your takings."
      />
      <NewForm slug={slug} onMade={setMade} />
    </>
  );
}

function NewForm({ slug, onMade }: { slug: string; onMade: (made: Made) => void }) {
  const [send] = giftCardsApi.useMakeGiftCardMutation();
  const [key] = useState(newKey);
  const form = useForm({
    start: { amount_kobo: null, recipient: '', message: '', email: '', until: '' } as Values,
    check: (values: Values) => checkedBy(NewCard, { ...values, key, until: values.until || null }),
    limits: NewCard,
    send: (body) => send({ params: { slug }, body }),
    failed: 'We could not make the card. Please try again.',
    onDone: onMade,
  });
  return (
    <Form of={form} leaving={Unsaved} className="max-w-2xl">
      <Card className="grid grid-cols-1 gap-5">
        <MoneyField label="Amount" {...form.money('amount_kobo')} />
        <TextField label="For whom" optional autoComplete="off" {...form.text('recipient')} />
        <TextField label="A few words for them" optional autoComplete="off" {...form.text('message')} />
        <TextField
          label="Their email"
          optional
          hint="The code is mailed there at once."
          type="email"
          autoComplete="off"
          {...form.text('email')}
        />
        <TextField
          label="Last day"
          optional
          hint="Left empty, it is good without end."
          type="date"
          {...form.text('until')}
        />
      </Card>
      <ActionBar problem={form.problem}>
        <Button type="submit" busy={form.sending} busyLabel="Making…" className="max-sm:w-full">
          Make card
        </Button>
      </ActionBar>
    </Form>
  );
}

function MadeCard({ made: { card, code, shop_url }, slug }: { made: Made; slug: string }) {
  const store = useKnownStore();
  const words = sendWords({ code, shop: store?.name ?? 'our shop', shopUrl: shop_url, card });
  return (
    <>
      <PageHeader back={<Back slug={slug} />} title={`Gift card of ${naira(card.amount_kobo)}`} />
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <SectionCard title="The code">
          <p className="my-3 text-2xl font-bold tracking-wide break-words" data-code="">
            {code}
          </p>
          <p className="mt-0 mb-4 text-muted">
            It is shown this once and kept by nobody. Send it on or write it down now.
          </p>
          <div className="flex flex-wrap gap-2">
            <OutsideLink href={whatsAppShare(words)} className={buttonClass({})}>
              <MessageCircle className="size-4.5" />
              Send by WhatsApp
            </OutsideLink>
            <CopyButton text={code} label="Copy the code" />
            <CopyButton text={words} label="Copy the words" />
          </div>
        </SectionCard>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={places.gifts(slug)} variant="secondary">
            All gift cards
          </ButtonLink>
          <ButtonLink to={giftPlaces.one(slug, card.id)} variant="secondary">
            See this card
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
