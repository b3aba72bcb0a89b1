import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { states, trades } from '#shared/nigeria.ts';
import { updateStore, type StoreSettings } from '#shared/api/stores.ts';
import { sentenceOf, showFieldErrors } from '#web/client/errors.ts';
import { bodyOf } from '#web/client/forms.ts';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useUpdateStoreMutation } from '../api/stores-api.ts';
import { SaveBar } from '../parts/action-bar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { usePageTitle } from '../parts/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { useUnsaved } from '../shell/unsaved.tsx';
import { WithStore } from './with-store.tsx';

const names = ['name', 'tagline', 'about', 'trade', 'phone', 'whatsapp', 'city', 'state'] as const;

const Body = bodyOf(updateStore).pick({
  name: true,
  tagline: true,
  about: true,
  trade: true,
  phone: true,
  whatsapp: true,
  city: true,
  state: true,
});
type DetailsForm = z.input<typeof Body>;

function valuesOf(store: StoreSettings): DetailsForm {
  const { name, tagline, about, trade, phone, whatsapp, city, state } = store;
  return {
    name,
    tagline,
    about,
    phone,
    whatsapp,
    city,
    state: states.find((one) => one === state) ?? '',
    ...(trade ? { trade } : {}),
  };
}

export function DetailsPage() {
  usePageTitle('Store details');
  const slug = useSlug();
  return (
    <>
      <PageHeader back={<BackLink to={places.site(slug)}>Site</BackLink>} title="Store details" />
      <WithStore>{(store) => <Details store={store} />}</WithStore>
    </>
  );
}

function Details({ store }: { store: StoreSettings }) {
  const [send] = useUpdateStoreMutation();
  const form = useForm<DetailsForm, unknown, z.output<typeof Body>>({
    resolver: zodResolver(Body),
    defaultValues: valuesOf(store),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { question } = useUnsaved(isDirty);
  const submit = form.handleSubmit(async (body) => {
    const outcome = await send({ params: { slug: store.slug }, body });
    if (outcome.error !== undefined) {
      showFieldErrors(outcome.error, names, form.setError);
      notify.error(sentenceOf(outcome.error, 'We could not save that. Please try again.'));
      return;
    }
    form.reset(valuesOf(outcome.data));
    notify.success('Saved.');
  });
  return (
    <form noValidate className="max-w-3xl" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <Card as="section" className="grid grid-cols-1 gap-5">
          <TextField
            label="Store name"
            maxLength={80}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="One line about it"
            optional
            maxLength={120}
            hint="Stands under your name and in search results."
            error={errors.tagline?.message}
            {...form.register('tagline')}
          />
          <TextArea
            label="About you"
            optional
            rows={5}
            hint="Who you are, how you make or choose what you sell. It becomes the About page."
            error={errors.about?.message}
            {...form.register('about')}
          />
          <SelectField
            label="What you sell"
            options={trades.map(({ id, label }) => ({ value: id, label }))}
            {...(store.trade ? {} : { placeholder: 'Choose…' })}
            error={errors.trade?.message}
            {...form.register('trade', { setValueAs: (value: string) => value || undefined })}
          />
        </Card>
        <Card as="section" aria-labelledby="contact" className="grid grid-cols-1 gap-5">
          <h2 id="contact" className="m-0 text-lg font-bold">
            How customers reach you
          </h2>
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Phone"
              optional
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              placeholder="0803 123 4567"
              error={errors.phone?.message}
              {...form.register('phone')}
            />
            <TextField
              label="WhatsApp"
              optional
              type="tel"
              inputMode="tel"
              placeholder="0803 123 4567"
              error={errors.whatsapp?.message}
              {...form.register('whatsapp')}
            />
            <TextField
              label="Town or city"
              optional
              maxLength={60}
              error={errors.city?.message}
              {...form.register('city')}
            />
            <SelectField
              label="State"
              optional
              placeholder="Choose a state"
              options={states.map((state) => ({ value: state, label: state }))}
              error={errors.state?.message}
              {...form.register('state')}
            />
          </div>
        </Card>
      </div>
      <SaveBar dirty={isDirty} saving={isSubmitting} onReset={() => form.reset()} />
      {question}
    </form>
  );
}
