import { states, trades } from '#shared/places/nigeria.ts';
import { updateStore, type StoreSettings } from '#shared/api/stores.ts';
import { bodyOf } from '#web/client/forms.ts';
import { checkedBy } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { LanguagesCard } from './languages-card.tsx';
import { SettingsPage } from './settings-page.tsx';
import { differencesOf, Overtaken, useOvertaken, type Told } from '../components/overtaken.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { storesApi } from '../api/stores-api.ts';
import { SaveBar } from '../components/action-bar.tsx';
import { Unsaved } from '../shell/unsaved.tsx';

const Body = bodyOf(updateStore).pick({
  name: true,
  tagline: true,
  about: true,
  trade: true,
  phone: true,
  whatsapp: true,
  city: true,
  state: true,
  business_address: true,
  business_number: true,
});

function valuesOf(store: StoreSettings) {
  const { name, tagline, about, trade, phone, whatsapp, city, state, business_address, business_number } =
    store;
  return {
    name,
    tagline,
    about,
    phone,
    whatsapp,
    city,
    business_address,
    business_number,
    state: states.find((one) => one === state) ?? '',
    trade: trade ?? '',
  };
}

export function DetailsPage() {
  return (
    <SettingsPage title="Store details">
      {(store) => (
        <>
          <Details store={store} />
          <LanguagesCard store={store} />
        </>
      )}
    </SettingsPage>
  );
}

/** What a person tells two of them apart by, in words. */
const told: Told<ReturnType<typeof valuesOf>> = [
  ['Store name', ({ name }) => name],
  ['One line about it', ({ tagline }) => tagline],
  ['About you', ({ about }) => about],
  ['What you sell', ({ trade }) => trades.find(({ id }) => id === trade)?.label ?? ''],
  ['Phone', ({ phone }) => phone],
  ['WhatsApp', ({ whatsapp }) => whatsapp],
  ['Town or city', ({ city }) => city],
  ['State', ({ state }) => state],
  ['Business address', ({ business_address }) => business_address],
  ['Business number', ({ business_number }) => business_number],
];

function Details({ store }: { store: StoreSettings }) {
  const [send] = storesApi.useUpdateStoreMutation();
  const others = useOvertaken(store, valuesOf);
  const form = useForm({
    start: () => valuesOf(store),
    check: (typed) => checkedBy(Body, { ...typed, trade: typed.trade || undefined }),
    limits: Body,
    async send(body) {
      const seen = { ...valuesOf(others.seen()), trade: others.seen().trade };
      return others.heard(await send({ params: { slug: store.slug }, body: { ...body, seen } }));
    },
    said: 'Saved.',
    onDone(next, { restart }) {
      others.now(next);
      restart(valuesOf(next));
    },
  });
  const overtaken = others.choice(form);
  return (
    <Form of={form} leaving={Unsaved} className="max-w-3xl">
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <Card as="section" className="grid grid-cols-1 gap-5">
          <TextField label="Store name" {...form.text('name')} />
          <TextField
            label="One line about it"
            optional
            hint="Stands under your name and in search results."
            {...form.text('tagline')}
          />
          <TextArea
            label="About you"
            optional
            rows={5}
            hint="Who you are, how you make or choose what you sell. It becomes the About page."
            {...form.text('about')}
          />
          <SelectField
            label="What you sell"
            options={trades.map(({ id, label }) => ({ value: id, label }))}
            {...(store.trade ? {} : { placeholder: 'Choose…' })}
            {...form.text('trade')}
          />
        </Card>
        <SectionCard title="How customers reach you" className="grid grid-cols-1 gap-5">
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Phone"
              optional
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              placeholder="0803 123 4567"
              {...form.text('phone')}
            />
            <TextField
              label="WhatsApp"
              optional
              type="tel"
              inputMode="tel"
              placeholder="0803 123 4567"
              {...form.text('whatsapp')}
            />
            <TextField label="Town or city" optional {...form.text('city')} />
            <SelectField
              label="State"
              optional
              placeholder="Choose a state"
              options={states.map((state) => ({ value: state, label: state }))}
              {...form.text('state')}
            />
          </div>
        </SectionCard>
        <SectionCard title="On your receipts" className="grid grid-cols-1 gap-5">
          <p className="m-0 text-muted">
            Receipts carry your name, phone, town and state. These two are added where you fill them in.
          </p>
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Business address"
              optional
              hint="Street and house, like “12 Awolowo Road”."
              {...form.text('business_address')}
            />
            <TextField
              label="Business number"
              optional
              hint="The RC or BN you are registered under."
              {...form.text('business_number')}
            />
          </div>
        </SectionCard>
      </div>
      {overtaken && (
        <Overtaken
          thing="store"
          differs={differencesOf(told, overtaken.theirs, form.values)}
          {...overtaken}
        />
      )}
      <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} onReset={form.undo} />
    </Form>
  );
}
