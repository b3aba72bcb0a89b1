import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Discount, DiscountInput } from '#shared/api/discounts.ts';
import { Form } from '#web/forms/form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { discountsApi } from '../api/discounts-api.ts';
import { ActionBar, SaveBar } from '../components/action-bar.tsx';
import { differencesOf, Overtaken, useOvertaken } from '../components/overtaken.tsx';
import { BackLink } from '../components/back-link.tsx';
import { newKey } from '../components/new-key.ts';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { ButtonLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { Unsaved } from '../shell/unsaved.tsx';
import { CodeFields, CodeLimits } from './code-fields.tsx';
import { checkCode, newCode, valuesOf } from './code-form.ts';
import { ShareCode } from './share.tsx';
import { states, told, usesOf, whatItDoes } from './words.ts';
import { useStopCode } from './use-stop-code.ts';

const Back = ({ slug }: { slug: string }) => <BackLink to={places.discounts(slug)}>Discount codes</BackLink>;

/** A code is proposed and 10 % is chosen; what was made stands in the place of the form, ready to be sent on. */
export function NewDiscountPage() {
  usePageTitle('New discount code');
  const slug = useSlug();
  const [made, setMade] = useState<Discount | null>(null);
  const proposed = discountsApi.useProposedCodeQuery(
    { params: { slug }, query: { off: '10' } },
    { refetchOnMountOrArgChange: true },
  );
  if (made) return <Made code={made} slug={slug} />;
  const fresh = proposed.isFetching ? undefined : proposed.currentData;
  return (
    <>
      <PageHeader back={<Back slug={slug} />} title="New discount code" />
      <Loaded of={{ ...proposed, currentData: fresh }} what="the form" shapes={['h-20', 'h-40', 'h-20']}>
        {({ code }) => <NewForm code={code} slug={slug} onMade={setMade} />}
      </Loaded>
    </>
  );
}

interface NewProps {
  code: string;
  slug: string;
  onMade: (code: Discount) => void;
}

function NewForm({ code, slug, onMade }: NewProps) {
  const [send] = discountsApi.useCreateDiscountMutation();
  // One name for every try, so that a line that breaks makes no second one.
  const [id] = useState(newKey);
  const form = useForm({
    start: () => newCode(code),
    check: checkCode,
    send: (body) => send({ params: { slug }, body: { ...body, id } }),
    failed: 'We could not make the code. Please try again.',
    said: ({ code: name }) => `${name} works now.`,
    onDone: onMade,
  });
  return (
    <Form of={form} leaving={Unsaved} className="max-w-2xl">
      <Card className="grid grid-cols-1 gap-5">
        <CodeFields of={form} />
        <CodeLimits of={form} />
      </Card>
      <ActionBar problem={form.problem}>
        <Button type="submit" busy={form.sending} busyLabel="Creating…" className="max-sm:w-full">
          Create
        </Button>
      </ActionBar>
    </Form>
  );
}

function Made({ code, slug }: { code: Discount; slug: string }) {
  // The form that stood here was longer.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clearing-up.
    void window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <PageHeader back={<Back slug={slug} />} title={code.code} description={whatItDoes(code)} />
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <Figures code={code} />
        <ShareCode code={code} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={places.discounts(slug)} variant="secondary">
            All codes
          </ButtonLink>
          <ButtonLink to={places.discount(slug, code.id)} variant="secondary">
            Change it
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function Figures({ code }: { code: Discount }) {
  const { tone, label } = states[code.state];
  return (
    <p className="m-0 flex flex-wrap items-center gap-3">
      <StateLabel tone={tone}>{label}</StateLabel>
      <span>{usesOf(code)}</span>
    </p>
  );
}

export function DiscountPage() {
  const slug = useSlug();
  const { discountId = '' } = useParams();
  const found = discountsApi.useDiscountQuery(
    { params: { slug, discountId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded
      of={found}
      missing={<NoSuch what="discount code" to={places.discounts(slug)} next="See all codes" />}
      what="this code"
      shapes={['h-12', 'h-40', 'h-72']}
    >
      {(code) => <OneCode key={code.id} code={code} slug={slug} />}
    </Loaded>
  );
}

function OneCode({ code, slug }: { code: Discount; slug: string }) {
  usePageTitle(code.code);
  const [send] = discountsApi.useChangeDiscountMutation();
  const { stop, busy } = useStopCode(slug);
  const others = useOvertaken(code, valuesOf);
  const form = useForm({
    start: () => valuesOf(code),
    check: checkCode,
    async send(body: DiscountInput) {
      const began = checkCode(valuesOf(others.seen()));
      const seen = began.ok ? began.body : undefined;
      return others.heard(await send({ params: { slug, discountId: code.id }, body: { ...body, seen } }));
    },
    said: 'Saved. Orders that were placed keep their price.',
    onDone: others.now,
  });
  const overtaken = others.choice(form);
  return (
    <>
      <PageHeader
        back={<Back slug={slug} />}
        title={<span className="break-words">{code.code}</span>}
        description={whatItDoes(code)}
        actions={
          <Button variant="secondary" size="small" busy={busy} onClick={() => void stop(code)}>
            {code.state === 'stopped' ? 'Start it again' : 'Stop it'}
          </Button>
        }
      />
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <Figures code={code} />
        <ShareCode code={code} />
        <Form of={form} leaving={Unsaved}>
          <Card className="grid grid-cols-1 gap-5">
            <CodeFields of={form} />
            <CodeLimits of={form} />
          </Card>
          {overtaken && (
            <Overtaken
              thing="code"
              differs={differencesOf(told, overtaken.theirs, form.values)}
              {...overtaken}
            />
          )}
          <SaveBar problem={form.problem} dirty={form.dirty} saving={form.sending} onReset={form.undo} />
        </Form>
      </div>
    </>
  );
}
