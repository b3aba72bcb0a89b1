import { useEffect, useRef, type MouseEvent } from 'react';
import { CardWindow } from './card-window.ts';
import type { CardWindowOptions, PaidTransaction, TransactionOptions } from './options.ts';
import { buttonLook, buttonStyle, submitPaid, wordmark } from './pay-button-look.ts';

export interface PayButtonProps {
  /** The payment; `amount` in kobo. */
  payment: TransactionOptions & { amount: number | string };
  /** Default `Pay`. */
  text?: string;
  variant?: string;
  wordmarkVariant?: string;
  disabled?: boolean;
  window?: CardWindowOptions;
}

/** Opens the card window; once paid, the form around it is sent with the hidden field `reference`. */
export function PayButton({ payment, text, variant, wordmarkVariant, disabled, window }: PayButtonProps) {
  const opened = useRef<CardWindow | null>(null);
  useEffect(
    () => () => {
      opened.current?.destroy();
      opened.current = null;
    },
    [],
  );
  const { amount, currency } = payment;
  const look = buttonLook({ amount, currency, text, variant, wordmarkVariant });
  const pay = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    opened.current ??= new CardWindow(window);
    opened.current.newTransaction({
      ...payment,
      onSuccess: (paid: PaidTransaction) => {
        payment.onSuccess?.(paid);
        if (form) submitPaid(form, paid);
      },
    });
  };
  return (
    <>
      <style>{buttonStyle}</style>
      <button type="button" className={`card-pay card-pay-${look.variant}`} disabled={disabled} onClick={pay}>
        {look.label}
      </button>
      <span className={`card-pay-wordmark card-pay-wordmark-${look.wordmarkVariant}`}>{wordmark}</span>
    </>
  );
}
