import type { StepProps } from './step-props.ts';
import { useCallback } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { SetupStep, StoreSettings } from '#shared/api/stores.ts';
import { places } from '../places.ts';
import { WithStore } from '../site/with-store.tsx';
import { BankStep } from './bank-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { DoneStep } from './done-step.tsx';
import { LookStep } from './look-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProductStep } from './product-step.tsx';
import { PublishStep } from './publish-step.tsx';
import { firstOpen, isStep, stepAfter } from './steps.ts';
import { TradeStep } from './trade-step.tsx';

const pages: Record<SetupStep, (props: StepProps) => React.JSX.Element> = {
  trade: TradeStep,
  look: LookStep,
  product: ProductStep,
  delivery: DeliveryStep,
  payment: PaymentStep,
  bank: BankStep,
  publish: PublishStep,
};

/** From a new store to a published one; each step can be skipped and finished later from Home. */
export function SetupPage() {
  return <WithStore>{(store) => <Steps store={store} />}</WithStore>;
}

function Steps({ store }: { store: StoreSettings }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = params.get('step') ?? '';
  const step = isStep(wanted) ? wanted : null;
  const next = useCallback(() => {
    const after = step && stepAfter(step);
    void navigate(after ? places.step(store.slug, after) : places.step(store.slug, 'done'));
  }, [navigate, step, store.slug]);

  if (wanted === 'done') return <DoneStep store={store} />;
  if (step === null) return <Navigate replace to={places.step(store.slug, firstOpen(store) ?? 'done')} />;
  const Page = pages[step];
  return <Page key={step} store={store} next={next} />;
}
