import type { ReactNode } from 'react';
import { z } from 'zod';
import { SiteProof } from '#shared/api/site-proof.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { storesApi } from '../api/stores-api.ts';
import { OutsideLink } from '../components/links.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useMay } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';

interface Props {
  store: StoreSettings;
}

export const GoogleSteps = ({ store }: Props) => (
  <SectionCard title="On Google">
    <Steps>
      <li>
        Open{' '}
        <OutsideLink href="https://merchants.google.com" className="text-link">
          Google Merchant Center
        </OutsideLink>
        , make a free account for Nigeria, and give the address of your store: <Address of={store.url} />
      </li>
      <li>
        Google asks whether the store is yours. Choose “Add an HTML tag”, copy the line, save it here, and
        then tap “Verify” there.
        <Proof store={store} of="google_proof" label="Line from Google" />
      </li>
      <li>
        Add your products “from a file”, choose to enter a link, and paste the address of your list. Google
        reads it every day.
      </li>
    </Steps>
    <Note>
      What delivery costs is sent along where it is one price for the whole country. If yours differs by
      place, type your prices in Merchant Center under “Shipping”.
    </Note>
  </SectionCard>
);

export const MetaSteps = ({ store }: Props) => (
  <SectionCard title="On Instagram and Facebook">
    <Steps>
      <li>
        Open{' '}
        <OutsideLink href="https://business.facebook.com/commerce" className="text-link">
          Meta Commerce Manager
        </OutsideLink>{' '}
        with the account of your business, and make a catalogue of things that are sold online.
      </li>
      <li>
        In the catalogue choose “Data sources”, then “Data feed”, then “Use a URL”. Paste the address of your
        list, choose naira (NGN), and let it be read every hour.
      </li>
      <li>
        To tag products in posts, Meta asks whether the address is yours. In its business settings open
        “Domains”, choose the meta-tag, save the line here, and then tap “Verify” there.
        <Proof store={store} of="meta_proof" label="Line from Meta" />
      </li>
    </Steps>
    <Note>
      Meta looks at each account and each product before customers see them. That takes a day or two, and it
      decides in which countries shops can be had.
    </Note>
  </SectionCard>
);

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="m-0 mt-2 grid list-decimal grid-cols-1 gap-3 pl-6 marker:font-bold">{children}</ol>
);

const Address = ({ of }: { of: string }) => <b className="break-all">{of}</b>;

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 mb-0 text-[0.9375rem] text-muted">{children}</p>
);

interface ProofProps extends Props {
  of: 'google_proof' | 'meta_proof';
  label: string;
}

const Typed = z.object({ proof: SiteProof });

/** What proves to a network whose shop it is; it stands in the head of the front page. */
function Proof({ store, of, label }: ProofProps) {
  const mayChange = useMay('settings.change');
  const [send] = storesApi.useUpdateStoreMutation();
  const form = useForm({
    start: () => ({ proof: store[of] }),
    check: Typed,
    send: ({ proof }) =>
      send({
        params: { slug: store.slug },
        body: of === 'google_proof' ? { google_proof: proof } : { meta_proof: proof },
      }),
    said: ({ published }) =>
      published
        ? 'Saved. It stands on your front page now: tap “Verify” there.'
        : 'Saved. It stands on your front page once the store is published.',
    onDone: (next, { restart }) => restart({ proof: next[of] }),
  });
  if (!mayChange) return null;
  return (
    <Form of={form} leaving={Unsaved} className="mt-2">
      <div className="grid grid-cols-1 gap-3">
        <TextField
          label={label}
          optional
          autoComplete="off"
          spellCheck={false}
          hint="The whole line, or the code in it. Empty it to take it away."
          {...form.text('proof')}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="justify-self-start"
          busy={form.sending}
          busyLabel="Saving…"
          disabled={!form.dirty && !form.sending}
        >
          Save
        </Button>
      </div>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}
