import type { Domains } from '#shared/api/domains.ts';
import { told } from '#web/forms/confirmed.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { domainsApi } from '../api/domains-api.ts';
import { namesApi } from '../api/names-api.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { SettingsPage } from '../site/settings-page.tsx';
import { weSetIts } from './name/words.ts';
import { NameCards } from './name/names.tsx';
import { OneDomain } from './one-domain.tsx';

/** The store’s own domains: to add one, to see what is missing, to choose what is given out. */
export function DomainPage() {
  const slug = useSlug();
  const domains = domainsApi.useDomainsQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  const mayChange = useMay('settings.change');
  const names = namesApi.useNamesQuery({ params: { slug } }).currentData?.orders ?? [];
  return (
    <SettingsPage
      title="Domain"
      heading="Your own domain"
      description="Customers open your shop at a name that is yours, such as adunniclay.com.ng."
    >
      {() => (
        <Loaded of={domains} what="your domains" shapes={['h-32 max-w-2xl', 'h-72 max-w-2xl']} gap="gap-4">
          {(known) => (
            <div className="grid max-w-2xl grid-cols-1 gap-4">
              <NameCards slug={slug} />
              {!known.allowed && <PartOfStarter has={known.domains.length > 0} slug={slug} />}
              <Address of={known} slug={slug} />
              {known.domains.map((domain) => (
                <OneDomain
                  key={domain.domain}
                  domain={domain}
                  slug={slug}
                  allowed={known.allowed}
                  ours={names.some((one) => one.name === domain.domain && weSetIts(one))}
                />
              ))}
              {known.allowed && mayChange && <Add slug={slug} of={known} />}
            </div>
          )}
        </Loaded>
      )}
    </SettingsPage>
  );
}

function PartOfStarter({ has, slug }: { has: boolean; slug: string }) {
  const maySee = useMay('money.see');
  return (
    <Card>
      <h2 className="m-0 text-lg font-bold">Part of the Starter plan</h2>
      <p className="mt-1 mb-0 text-muted">
        {has
          ? 'Your store is on Free, so your domain shows where the shop is and nothing else. It is kept, and works at once when you are on Starter again.'
          : 'On Free your shop is at the address below, which you can share everywhere. The name itself you buy from a company that sells names.'}
      </p>
      {maySee && (
        <ButtonLink to={places.plan(slug)} className="mt-4">
          See Plan & billing
        </ButtonLink>
      )}
    </Card>
  );
}

/** What is given out for the shop, and what its free address does. */
function Address({ of, slug }: { of: Domains; slug: string }) {
  const [choose, { isLoading, originalArgs }] = domainsApi.useChooseAddressMutation();
  // What was ticked shows at once, and what is kept once that is known.
  const leads = (isLoading ? originalArgs?.body.free_redirects : undefined) ?? of.free_redirects;
  const mayChange = useMay('settings.change');
  const isOwn = of.url !== of.free_url;
  return (
    <SectionCard title="The address of your shop">
      <p className="mt-2 mb-3 rounded-sm bg-sunken px-3 py-2 break-all select-all">{of.address}</p>
      <CopyButton text={of.url} label="Copy the address" size="small" />
      {isOwn && (
        <div className="mt-4">
          <Checkbox
            label={`Lead visitors of ${of.free_address} there`}
            description="Otherwise your shop is open at both. Whoever has a basket at the free address keeps it there."
            checked={leads}
            disabled={isLoading || !mayChange}
            onChange={(event) =>
              void told(
                choose({ params: { slug }, body: { free_redirects: event.target.checked } }),
                'Saved.',
              )
            }
          />
        </div>
      )}
    </SectionCard>
  );
}

function Add({ slug, of }: { slug: string; of: Domains }) {
  const [add] = domainsApi.useAddDomainMutation();
  const form = useForm({
    start: { domain: '' },
    send: (body) => add({ params: { slug }, body }),
    failed: 'We could not add it. Please try again.',
    toast: 'rest',
    said: 'Added. Now set its records.',
    onDone: (_, { restart }) => restart({ domain: '' }),
  });
  if (of.domains.length >= of.most)
    return <p className="m-0 text-muted">A store can have {of.most} domains. Remove one to add another.</p>;
  return (
    <SectionCard
      title={of.domains.length === 0 ? 'Add your domain' : 'Add another domain'}
      titleClass="mb-4 text-lg"
    >
      <Form of={form} leaving={Unsaved} className="grid grid-cols-1 gap-4">
        <TextField
          label="Domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="adunniclay.com.ng"
          hint="The name you bought. It works with www. and without."
          {...form.text('domain')}
        />
        <Button type="submit" busy={form.sending} busyLabel="Adding…" className="justify-self-start">
          Add domain
        </Button>
        <FormProblem>{form.problem}</FormProblem>
      </Form>
    </SectionCard>
  );
}
