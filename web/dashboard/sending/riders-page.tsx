import { useRef, useState } from 'react';
import { MessageCircle, Phone } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { makeRiderLink, type ParcelOut, type RiderLink } from '#shared/api/riders.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { notDeliveredWords } from '#shared/orders/rider.ts';
import { keptFresh } from '../api/freshness.ts';
import { ridersApi } from '../api/riders-api.ts';
import { BackLink } from '../components/back-link.tsx';
import { callTo, openChat, whatsAppShare, whatsAppTo } from '../components/contact-links.ts';
import { momentIn } from '../components/dates.ts';
import { ButtonLink, OutsideLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { newKey } from '../components/new-key.ts';
import { usePageTitle } from '../components/page-title.ts';
import { Parcel } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useKnownStore, useMay, useSlug } from '../shell/slug.ts';
import { GoesAgain } from './goes-again.tsx';
import { OpenRun } from './open-run.tsx';
import { riderMessage } from './sent-words.ts';

/** Parcels on their way: given to a rider by a link, and what became of them. */
export function RidersPage() {
  usePageTitle('Riders');
  const slug = useSlug();
  const riding = ridersApi.useRidingQuery({ params: { slug } }, keptFresh);
  const [made, setMade] = useState<RiderLink | null>(null);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.home(slug)}>Home</BackLink>}
        title="Riders"
        description="A rider gets a link to what they bring. It works without a line, and the customer’s code proves that it arrived."
      />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <Loaded of={riding} what="what is on its way" shapes={['h-28', 'h-56']}>
          {({ parcels, links }) => (
            <>
              {links.map((link) => (
                <OpenRun key={link.id} link={link} slug={slug} isNew={link.id === made?.id} />
              ))}
              {parcels.length === 0 ? (
                <EmptyState picture={<Parcel />} title="Nothing is on its way">
                  What you mark as sent stands here until it has arrived, and can be given to a rider.
                </EmptyState>
              ) : (
                <GiveForm key={made?.id ?? ''} parcels={parcels} slug={slug} done={setMade} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface GiveProps {
  parcels: readonly ParcelOut[];
  slug: string;
  done: (link: RiderLink) => void;
}

function GiveForm({ parcels, slug, done }: GiveProps) {
  const store = useKnownStore();
  const [asked] = useSearchParams();
  const [key] = useState(newKey);
  const chat = useRef<Window | null>(null);
  const [make] = ridersApi.useMakeRiderLinkMutation();
  const named = parcels.find((one) => one.parcel_id === asked.get('parcel'));
  const form = useForm({
    start: {
      parcels: named ? [named.parcel_id] : ([] as string[]),
      rider: named?.courier_phone ? named.courier : '',
      phone: named?.courier_phone ?? '',
    },
    check(typed) {
      const wish = bodyOf(makeRiderLink).safeParse({ ...typed, key });
      if (wish.success) return { ok: true, body: wish.data };
      return {
        ok: false,
        problems: Object.fromEntries(wish.error.issues.map(({ path, message }) => [path[0], message])),
      };
    },
    limits: bodyOf(makeRiderLink),
    send(body) {
      chat.current = openChat();
      return make({ params: { slug }, body });
    },
    failed: 'We could not make the link. Please try again: it is made once.',
    onDone: (link) => {
      const words = riderMessage(link.rider, store?.name ?? 'our store', link.parcels, link.url);
      chat.current?.location.replace(link.phone ? whatsAppTo(link.phone, words) : whatsAppShare(words));
      done(link);
    },
    onFailed: () => chat.current?.close(),
  });
  const chosen = form.values.parcels;
  const turn = (id: string) =>
    form.change({ parcels: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
  return (
    <Form of={form} className="grid grid-cols-1 gap-4">
      <h2 className="m-0 text-xl font-bold">On their way</h2>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {parcels.map((parcel) => (
          <OneOut
            key={parcel.parcel_id}
            parcel={parcel}
            slug={slug}
            chosen={chosen.includes(parcel.parcel_id)}
            turn={() => turn(parcel.parcel_id)}
          />
        ))}
      </ul>
      {form.problems.parcels && <FieldError>{form.problems.parcels}</FieldError>}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Rider’s name" optional autoComplete="off" {...form.text('rider')} />
        <TextField
          label="Rider’s phone"
          optional
          type="tel"
          autoComplete="off"
          hint="The link goes to this number by WhatsApp."
          {...form.text('phone')}
        />
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <Button
        type="submit"
        busy={form.sending}
        busyLabel="Making the link…"
        icon={<MessageCircle className="size-5" />}
      >
        {chosen.length > 1 ? `Send ${chosen.length} parcels by WhatsApp` : 'Send the link by WhatsApp'}
      </Button>
    </Form>
  );
}

interface OneProps {
  parcel: ParcelOut;
  slug: string;
  chosen: boolean;
  turn: () => void;
}

function OneOut({ parcel, slug, chosen, turn }: OneProps) {
  const seesOrders = useMay('orders.see');
  const { area, lga, state } = parcel.address;
  return (
    <Card as="li" className="grid grid-cols-1 gap-1">
      <Checkbox
        label={`#${parcel.number} · ${parcel.customer_name}`}
        checked={chosen}
        onChange={turn}
        error={undefined}
      />
      <p className="m-0 break-words">{[area, lga, state].filter(Boolean).join(', ')}</p>
      <p className="m-0 text-[0.9375rem] text-muted">
        Sent {momentIn(parcel.sent_at)}
        {parcel.rider !== null && ` · with ${parcel.rider || 'a rider'}`}
      </p>
      {parcel.failed_reason && (
        <p className="m-0 font-semibold text-danger">
          Could not be handed over: {notDeliveredWords[parcel.failed_reason]}.
        </p>
      )}
      {parcel.locked && <p className="m-0 font-semibold text-danger">Too many wrong codes were typed.</p>}
      {(parcel.failed_reason || parcel.locked) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {parcel.phone && (
            <OutsideLink
              href={callTo(parcel.phone)}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <Phone className="size-4.5" />
              Call the customer
            </OutsideLink>
          )}
          <GoesAgain slug={slug} orderId={parcel.order_id} parcelId={parcel.parcel_id} />
          <ButtonLink
            to={(seesOrders ? places.order : places.parcel)(slug, parcel.order_id)}
            variant="secondary"
            size="small"
          >
            It came back
          </ButtonLink>
        </div>
      )}
      <Link
        to={(seesOrders ? places.order : places.parcel)(slug, parcel.order_id)}
        className="text-link inline-flex min-h-11 items-center justify-self-start"
      >
        Open order #{parcel.number}
      </Link>
    </Card>
  );
}
