import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { PageHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { sentenceOf } from '#web/client/errors.ts';
import { ButtonLink } from '../components/links.tsx';
import { billingApi } from '../api/billing-api.ts';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';

/** As often and as long as the course's page asks; giving up changes nothing, the money is found without us too. */
const everyMs = 3_000;
const mostAsks = 30;

/** Where a payer comes back to from the provider: it asks until there is an answer. */
export function PaidPage() {
  usePageTitle('Your payment');
  const slug = useSlug();
  const [params] = useSearchParams();
  const reference = params.get('reference') ?? params.get('trxref') ?? '';
  const [asks, setAsks] = useState(0);
  const { data, error, refetch, isFetching } = billingApi.usePlanPaymentQuery(
    { params: { slug, reference } },
    { skip: reference === '', refetchOnMountOrArgChange: true },
  );
  const undecided = data === undefined || data.state === 'waiting' || data.state === 'checking';
  const asking = reference !== '' && undecided && error === undefined && asks < mostAsks;

  useEffect(() => {
    if (!asking || isFetching) return;
    const timer = setTimeout(() => {
      setAsks((count) => count + 1);
      void refetch();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [asking, isFetching, refetch]);

  // Who cancels on the provider's page comes back without a reference.
  if (reference === '') return <Navigate to={`${places.plan(slug)}&left=1`} replace />;
  return (
    <>
      <PageHeader title="Your payment" />
      {error !== undefined ? (
        <ErrorState
          message={sentenceOf(error, 'We could not ask about your payment.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" className="max-w-[60ch]">
          <p className="m-0 flex items-center gap-3 text-lg">
            {asking && <Spinner />}
            {data?.detail ?? 'We are asking your bank.'}
          </p>
          {undecided && !asking && (
            <p className="mt-3 mb-0 text-muted">
              You can leave this page: we keep asking, and write to you as soon as it is decided. The
              reference is <span className="break-all">{reference}</span>.
            </p>
          )}
        </div>
      )}
      <p className="mt-6 mb-0 flex flex-wrap gap-3">
        {data?.name && (
          <ButtonLink to={places.domain(slug)}>
            {data.name === 'choose' ? 'Choose your .com.ng name' : 'To the Domain page'}
          </ButtonLink>
        )}
        <ButtonLink to={places.plan(slug)} variant={data?.name ? 'secondary' : 'primary'}>
          {data?.state === 'failed' ? 'Try again' : 'To Plan & billing'}
        </ButtonLink>
        {data?.invoice_id && (
          <ButtonLink to={places.invoice(slug, data.invoice_id)} variant="secondary">
            See the invoice
          </ButtonLink>
        )}
      </p>
    </>
  );
}
