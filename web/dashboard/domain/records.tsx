import type { Domain, DomainRecord } from '#shared/api/domains.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { elsewhere, finding } from './words.ts';

/** What is to be set at the company a domain was bought from, and what stands there now. */
export function Records({ of }: { of: Domain }) {
  return (
    <>
      <h3 className="mt-5 mb-1 text-base font-bold">Records to set</h3>
      <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
        Log in where you bought the domain and open its DNS records. Add these, and take away other A, AAAA
        and CNAME records of the same name. New records may take some hours to be seen.
      </p>
      <RecordList of={of} />
    </>
  );
}

/** Each record with what stands there now. */
export const RecordList = ({ of }: { of: Domain }) => (
  <ul aria-label="Records to set" className="m-0 grid list-none grid-cols-1 gap-3 p-0">
    {of.records.map((record) => (
      <li key={`${record.type} ${record.full_name} ${record.value}`}>
        <OneRecord record={record} />
      </li>
    ))}
  </ul>
);

function OneRecord({ record }: { record: DomainRecord }) {
  const { type, name, full_name, value } = record;
  const said = finding(record);
  return (
    <div className="rounded-md border border-line px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{type === 'ALIAS' ? 'ALIAS or ANAME' : type}</b>
        {said && <StateLabel tone={said.tone}>{said.label}</StateLabel>}
      </div>
      <Part label="Name" text={name} copy={`Copy the name of the ${type} record`}>
        {name !== full_name && <span className="block text-[0.875rem] text-muted">In full: {full_name}</span>}
      </Part>
      <Part label="Value" text={value} copy={`Copy the value of the ${type} record`} />
      {record.is === 'wrong' && (
        <p className="mt-2 mb-0 text-[0.9375rem] break-all">
          There now: <span className="font-mono">{record.found.join(', ')}</span>
        </p>
      )}
      {record.at && <p className="mt-2 mb-0 text-[0.9375rem] break-words">{elsewhere(record, record.at)}</p>}
      {record.is === 'unknown' && (
        <p className="mt-2 mb-0 text-[0.9375rem] text-muted">
          The name servers of the domain did not answer. We ask again.
        </p>
      )}
    </div>
  );
}

interface PartProps {
  label: string;
  text: string;
  /** What its button is called for who hears it. */
  copy: string;
  children?: React.ReactNode;
}

const Part = ({ label, text, copy, children }: PartProps) => (
  <div className="mt-2 flex items-center justify-between gap-3">
    <p className="m-0 min-w-0">
      <span className="block text-[0.875rem] text-muted">{label}</span>
      <span className="font-mono break-all select-all">{text}</span>
      {children}
    </p>
    <CopyButton text={text} label="Copy" spoken={copy} size="small" />
  </div>
);
