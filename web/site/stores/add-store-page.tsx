import { useRef, useState } from 'react';
import { paths, toDashboard } from '#web/client/paths.ts';
import { slugTaken } from '#shared/api/stores.ts';
import { slugFrom } from '#shared/slug.ts';
import { isFailure, fieldErrorsOf, problemBeside, sentenceOf } from '#web/client/errors.ts';
import { stored } from '#web/client/stored.ts';
import { useCreateSiteMutation, useLazySitesQuery } from '#web/client/sites-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { OwnersOnly } from './owners-only.tsx';
import { SlugField, slugCheckFailed } from './slug-field.tsx';
import { useSlugCheck } from './use-slug-check.ts';

const names = ['name', 'slug'] as const;
const failed = 'Failed to create store';
const required = 'Please fill in all required fields';
/** Long enough to read the toast before the page is left. */
const leaveAfterMs = 1000;

export function AddStorePage() {
  return (
    <AccountFrame title="Add a store" intro="A name and an address; everything else comes next and can wait.">
      <OwnersOnly back={paths.addStore}>
        <StoreFields />
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

interface Problems {
  name?: string;
  slug?: string;
}

function StoreFields() {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [showPhone, setShowPhone] = useState(true);
  const [create] = useCreateSiteMutation();
  const slug = typed ?? slugFrom(name);
  const { state, again } = useSlugCheck(slug);
  const [askSites] = useLazySitesQuery();
  const sent = useRef<string | null>(null);

  /** On a bad line a store may have been made although its answer never came: then it is among theirs. */
  async function alreadyMade() {
    if (sent.current !== slug) return false;
    const { data = [] } = await askSites();
    return data.some((site) => site.slug === slug);
  }

  async function send() {
    if (name.trim() === '' || slug === '') {
      setProblems(name.trim() === '' ? { name: required } : { slug: required });
      return false;
    }
    if (await alreadyMade()) return true;
    const now = await again();
    if (now.is === 'failed') {
      setFailure(slugCheckFailed);
      notify.error(slugCheckFailed);
    }
    if (now.is === 'taken') setProblems({ slug: slugTaken });
    if (now.is !== 'available') return false;
    sent.current = slug;
    const outcome = await create({
      // Shown unless it is not wanted.
      body: { name, slug, site_type: 'ecommerce', ...(showPhone ? {} : { show_phone: false }) },
    });
    if (outcome.error === undefined || (await alreadyMade())) return true;
    const conflict = isFailure(outcome.error) && outcome.error.status === 409;
    setProblems(conflict ? { slug: slugTaken } : fieldErrorsOf(outcome.error, names).fields);
    setFailure(conflict ? null : problemBeside(outcome.error, names, failed));
    notify.error(conflict ? slugTaken : sentenceOf(outcome.error, failed));
    return false;
  }

  async function submit() {
    setProblems({});
    setFailure(null);
    setSending(true);
    const created = await send();
    if (!created) return setSending(false);
    notify.success('Store created successfully!');
    setTimeout(() => location.assign(afterCreating(slug)), leaveAfterMs);
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.is === 'available' && !sending) void submit();
      }}
    >
      <TextField
        label="Store name"
        name="name"
        required
        maxLength={80}
        autoComplete="organization"
        hint="As your customers know you, for example Mama Ngozi’s Kitchen."
        value={name}
        error={problems.name}
        onChange={(event) => {
          setName(event.target.value);
          setProblems({});
        }}
      />
      <SlugField
        value={slug}
        state={state}
        error={problems.slug ?? null}
        onRetry={() => void again()}
        onChange={(next) => {
          setTyped(next);
          setProblems({});
        }}
      />
      <Checkbox
        label="Show my phone number in the store"
        description="Customers can call you about an order. It is the number you signed up with; change or hide it at any time under Store details."
        checked={showPhone}
        onChange={(event) => setShowPhone(event.target.checked)}
      />
      <Button
        type="submit"
        size="large"
        wide
        disabled={state.is !== 'available'}
        busy={sending}
        busyLabel="Creating store…"
      >
        Create store
      </Button>
      <FormProblem>{failure}</FormProblem>
    </form>
  );
}
