import { longestCode } from '#shared/orders/discounts.ts';
import { naira } from '#shared/money.ts';
import type { Cart } from '#shared/storefront.ts';
import { codeRefused } from '#shared/words/code.ts';
import type { Words } from '#shared/words/words.ts';
import { FieldShell } from '#blocks/parts/field.tsx';
import { SumRow } from './rows.tsx';

interface Props {
  cart: Cart;
  words: Words;
}

/** What the code takes off the goods; nothing where it takes off nothing. */
export function CodeRow({ cart: { code }, words }: Props) {
  if (!code || code.discount_kobo === 0) return null;
  return <SumRow label={words.codes.discount(code.code)}>−{naira(code.discount_kobo)}</SumRow>;
}

/**
 * Where a discount code is typed, folded up until there is one. Its buttons are those of the form around it, so that what
 * was typed into that comes along.
 */
export function CodeBox({ cart: { code }, words }: Props) {
  const says = words.codes;
  if (code && !code.refused)
    return (
      <p className="soft" id="codes" data-code="">
        {code.frees_delivery ? says.freesDelivery(code.code) : says.used(code.code)} {says.one}{' '}
        <button className="plain" name="drop_code">
          {says.drop}
        </button>
      </p>
    );
  const error = code?.refused ? codeRefused(code.code, code.refused, words) : undefined;
  return (
    <details className="cancel" id="codes" open={Boolean(error)} data-code={code ? '' : undefined}>
      <summary>{says.have}</summary>
      <FieldShell name="code" label={says.field} error={error}>
        <input
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2 * longestCode}
          defaultValue={code?.code ?? ''}
          aria-describedby={error && 'code-error'}
          aria-invalid={error ? true : undefined}
        />
      </FieldShell>
      <p>
        <button className="button line" name="use_code">
          {says.use}
        </button>
      </p>
    </details>
  );
}
