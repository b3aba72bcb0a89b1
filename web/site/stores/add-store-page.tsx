import { useRef, useState } from 'react';
import { paths, toDashboard } from '#web/client/paths.ts';
import { slugFrom, slugTaken } from '#shared/slug.ts';
import { isFailure, refusal } from '#web/client/errors.ts';
import { stored } from '#web/client/stored.ts';
import { newStoreCalls } from './new-store-calls.ts';
import type { CheckResult } from '#web/forms/check.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { OwnersOnly } from './owners-only.tsx';
import { SlugField, slugCheckFailed } from './slug-field.tsx';
import { useSlugCheck } from './use-slug-check.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

const required = 'Please fill in all required fields';
/** Long enough to read the toast before the page is left. */
const leaveAfterMs = 1000;

export default function AddStorePage() {
  return (
    <AccountFrame title="Add a store" intro="A name and an address; everything else comes next and can wait.">
      <OwnersOnly back={paths.addStore} sent>
        <WaitingInvitations />
        <StoreFields />
        <p className="mt-6 mb-0 text-center">
          <a href={toDashboard.bringStore} className="site-link inline-flex min-h-11 items-center">
            Bring a store you took along
          </a>
        </p>
      </OwnersOnly>
    </AccountFrame>
  );
}

/** To the set-up, or first to the plan that was chosen before there was a store. */
function afterCreating(slug: string): string {
  const wanted = stored.get('wantedPlan');
  stored.remove('wantedPlan');
  return wanted ? toDashboard.choosePlan(wanted, slug) : toDashboard.setup(slug);
}

const start = { name: '', slug: '', show_phone: true };

function checkStore(typed: typeof start): CheckResult<typeof start> {
  if (typed.name.trim() === '') return { ok: false, problems: { name: required } };
  return typed.slug === '' ? { ok: false, problems: { slug: required } } : { ok: true, body: typed };
}

function StoreFields() {
  const { slug, setSlug, state, again, create } = useNewStore();
  // The address follows the name until it is typed itself.
  const [isOwnSlug, setOwnSlug] = useState(false);
  const form = useForm({
    start,
    check: checkStore,
    send: create,
    failed: 'Failed to create store',
    onChange: (typed) => setSlug(typed.slug),
    onDone: () => {
      notify.success('Store created successfully!');
      setTimeout(() => location.assign(afterCreating(slug)), leaveAfterMs);
    },
  });

  return (
    <Form of={form} className="grid gap-5">
      <TextField
        label="Store name"
        required
        maxLength={80}
        autoComplete="organization"
        hint="As your customers know you, for example Mama Ngozi’s Kitchen."
        {...form.text('name')}
        onChange={({ target: { value: name } }) =>
          form.change(isOwnSlug ? { name } : { name, slug: slugFrom(name) })
        }
      />
      <SlugField
        value={form.values.slug}
        state={state}
        error={form.problems.slug ?? null}
        onRetry={() => void again()}
        onChange={(next) => {
          setOwnSlug(true);
          form.change({ slug: next });
        }}
      />
      <Checkbox
        label="Show my phone number in the store"
        description="Customers can call you about an order. It is the number you signed up with; change or hide it at any time under Store details."
        {...form.tick('show_phone')}
      />
      <Button
        type="submit"
        size="large"
        wide
        disabled={state.is !== 'available'}
        busy={form.sending || form.done}
        busyLabel="Creating store…"
      >
        Create store
      </Button>
      <FormProblem>{form.problem}</FormProblem>
    </Form>
  );
}

/** The address as it is checked while it is typed, and the call that makes the store. */
function useNewStore() {
  const [slug, setSlug] = useState('');
  const { state, again } = useSlugCheck(slug);
  const sent = useRef<string | null>(null);

  /** On a bad line a store may have been made although its answer never came: then it is among theirs. */
  async function alreadyMade() {
    if (sent.current !== slug) return false;
    const { data = [] } = await newStoreCalls.listSites();
    return data.some((site) => site.slug === slug);
  }

  async function create(typed: { name: string; show_phone: boolean }): Promise<{ error?: unknown }> {
    if (await alreadyMade()) return {};
    const now = await again();
    if (now.is === 'taken') return { error: refusal({ slug: slugTaken }) };
    if (now.is !== 'available') return { error: refusal({ detail: slugCheckFailed }) };
    sent.current = slug;
    const { error } = await newStoreCalls.createSite({
      // Shown unless it is not wanted.
      body: {
        name: typed.name,
        slug,
        site_type: 'ecommerce',
        ...(typed.show_phone ? {} : { show_phone: false }),
      },
    });
    if (error === undefined || (await alreadyMade())) return {};
    return {
      error: isFailure(error) && error.status === 409 ? { ...error, data: { slug: slugTaken } } : error,
    };
  }
  return { slug, setSlug, state, again, create };
}
