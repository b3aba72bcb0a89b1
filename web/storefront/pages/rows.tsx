import type { ComponentProps, ReactNode } from 'react';
import { naira } from '#shared/money.ts';
import { partsInWords, type InSet } from '#shared/goods/sets.ts';

interface SumRowProps extends ComponentProps<'b'> {
  label: string;
  /** Beside `sum-row`: `total`, or when it is shown. */
  kind?: string;
}

/** One line of a sum: what it is for, and how much. */
export function SumRow({ label, kind, ...amount }: SumRowProps) {
  return (
    <p className={kind ? `sum-row ${kind}` : 'sum-row'}>
      <span>{label}</span>
      <b {...amount} />
    </p>
  );
}

/** One line of a list of facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the shop answers to what was done on the page before. */
export function Notice({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p className="notice" role="status">
      {text}
    </p>
  );
}

/** Something in a basket or an order, in brief. */
interface Bought {
  quantity: number;
  title: string;
  variant_title: string;
  /** Of a set what is in each piece of it. */
  parts?: readonly InSet[];
  /** Kobo, of all of them. */
  total_kobo: number;
}

/** How many of what, and what they cost together. */
export const BoughtLine = ({ line }: { line: Bought }) => (
  <>
    <span>
      {line.quantity} × {line.title}
      {line.variant_title && <small>{line.variant_title}</small>}
      {line.parts && line.parts.length > 0 && <small>{partsInWords(line.parts)}</small>}
    </span>
    <b>{naira(line.total_kobo)}</b>
  </>
);

/** All of a basket, in brief. */
export const BoughtLines = ({ lines }: { lines: readonly (Bought & { variant_id: string })[] }) => (
  <ul className="brief">
    {lines.map((line) => (
      <li key={line.variant_id}>
        <BoughtLine line={line} />
      </li>
    ))}
  </ul>
);
