import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Link as LinkTo, LookKind } from '#shared/api/operator.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { cx } from '#web/ui/cx.ts';
import { wayTo } from './ways.ts';

export function Links({ of }: { of: readonly LinkTo[] }) {
  if (of.length === 0) return null;
  return (
    <p className="mt-0 mb-3 flex flex-wrap gap-x-4">
      {of.map(({ kind, id, label }) => (
        <Link
          key={`${kind} ${id}`}
          to={wayTo(kind, id)}
          className="text-link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

interface Props {
  of: unknown;
  /** The store whose orders these are, so that each leads to its page. */
  store?: string | undefined;
}

type Facts = Record<string, unknown>;
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists longer than this are folded. */
const mostOpen = 5;

/** What a command answers, for reading: facts by their names, lists of them, and texts. */
export function Shown({ of, store }: Props) {
  if (isFacts(of)) return <FactList of={of} store={store} />;
  if (!Array.isArray(of)) return <p className="m-0 break-words">{words(of)}</p>;
  if (of.length === 0) return <p className="m-0 text-muted">None.</p>;
  if (!of.some(isFacts)) return <p className="m-0 break-words">{of.map(words).join(', ')}</p>;
  const rows = (
    <ul className="m-0 grid grid-cols-1 list-none gap-3 p-0">
      {of.map((one, at) => (
        <li key={at} className="rounded-md bg-sunken px-3 py-2">
          <Shown of={one} store={store} />
        </li>
      ))}
    </ul>
  );
  if (of.length <= mostOpen) return rows;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{of.length} of them</summary>
      {rows}
    </details>
  );
}

/** Of no use to a reader: what they name stands beside them. */
const left = new Set(['store_id']);

const isSaid = ([name, value]: [string, unknown]): boolean =>
  !left.has(name) && value !== null && value !== '' && value !== undefined;

/** The store is named with its short name already. */
const isTwice = (of: Facts, name: string): boolean => name === 'slug' && 'store' in of;

function FactList({ of, store }: { of: Facts; store: string | undefined }) {
  return (
    <dl className="m-0 grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {Object.entries(of)
        .filter((fact) => isSaid(fact) && !isTwice(of, fact[0]))
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt
              className={cx(
                'max-w-40 text-[0.9375rem] break-words text-muted',
                isNested(value) && 'col-span-2',
              )}
            >
              {labelOf(name)}
            </dt>
            <dd className={cx('m-0 min-w-0 break-words', isNested(value) && 'col-span-2 mb-2')}>
              {isNested(value) ? <Shown of={value} store={store} /> : linked(name, value, of, store)}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const isNested = (value: unknown): boolean => isFacts(value) || (Array.isArray(value) && value.some(isFacts));

/** `held_for_it` → `Held for it` */
function labelOf(name: string): string {
  const text = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text[0]!.toUpperCase() + text.slice(1);
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return moment.test(value) ? lagosMoment(new Date(value)) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** A state or a reason as people write it: `not_delivered` → `not delivered`. */
const spaced = (text: string): string => (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);

/** What leads further, by the name under which it stands. */
const kinds: Record<string, LookKind> = {
  reference: 'payment',
  slug: 'store',
  email: 'person',
  host: 'domain',
};

function linked(name: string, value: unknown, beside: Facts, store: string | undefined): ReactNode {
  const text = words(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(words).join(', ');
  if (text === '–') return text;
  if (name === 'number' && store && 'total' in beside)
    return <To kind="order" id={`${store} ${text}`} label={`#${text}`} />;
  if (name === 'store') {
    const slug = /\(([a-z0-9-]+)\)$/.exec(text)?.[1];
    return slug ? <To kind="store" id={slug} label={text} /> : text;
  }
  const kind = kinds[name];
  return kind ? <To kind={kind} id={text} label={text} /> : spaced(text);
}

const To = ({ kind, id, label }: LinkTo) => (
  <Link to={wayTo(kind, id)} className="text-link break-words">
    {label}
  </Link>
);
