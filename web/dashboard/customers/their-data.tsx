import { useState } from 'react';
import { Download, Eraser, FileText } from 'lucide-react';
import type { Customer } from '#shared/api/customers.ts';
import type { DataRequest } from '#shared/api/personal-data.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { keptFresh } from '../api/freshness.ts';
import { personalDataApi } from '../api/personal-data-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { saveFile } from '../components/save-file.ts';
import { SectionCard } from '../components/section-card.tsx';
import { useMay } from '../shell/slug.ts';
import { EraseDialog } from './erase-dialog.tsx';

interface Of {
  customer: Customer;
  slug: string;
}

/** What somebody may ask of the store by law; for who may give it. */
export function TheirData(of: Of) {
  if (!useMay('customers.data')) return null;
  return (
    <SectionCard title="Their data" titleClass="mb-2 text-lg">
      {!of.customer.erased_at && (
        <>
          <TakeOut {...of} />
          <Erase {...of} />
        </>
      )}
      <Requests {...of} />
    </SectionCard>
  );
}

function TakeOut({ customer, slug }: Of) {
  const [make, { data: file, isLoading }] = personalDataApi.useTakeOutCustomerMutation();
  const params = { slug, customerId: customer.id };
  return (
    <>
      <p className="m-0 mb-3 text-[0.9375rem] text-muted">
        Whoever asks may have all that your store keeps about them, by Nigeria’s data protection law within 30
        days.
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        busyLabel="Collecting it…"
        icon={<Download className="size-4.5" />}
        onClick={() => void told(make({ params }), 'It is ready to save.')}
      >
        Collect what is kept
      </Button>
      {file && (
        <div className="mt-3 rounded-sm bg-sunken px-3 py-3">
          <p className="m-0 mb-2">Send it to nobody but them: it holds all they bought and wrote.</p>
          <div className="grid grid-cols-1 gap-2">
            <Button
              size="small"
              icon={<FileText className="size-4.5" />}
              onClick={() => saveFile(`${file.name}.html`, file.page, 'text/html')}
            >
              Save to read or print
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                saveFile(`${file.name}.json`, JSON.stringify(file.data, null, 2), 'application/json')
              }
            >
              Save as data (JSON)
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Erase(of: Of) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="mt-2 -ml-3">
        <Button
          variant="quiet"
          size="small"
          icon={<Eraser className="size-4.5" />}
          onClick={() => setAsking(true)}
        >
          Erase this customer
        </Button>
      </div>
      {asking && <EraseDialog {...of} close={() => setAsking(false)} />}
    </>
  );
}

const what: Record<DataRequest['kind'], string> = { taken_out: 'Collected', erased: 'Erased' };

function Requests({ customer, slug }: Of) {
  const list = personalDataApi.useDataRequestsQuery({ params: { slug, customerId: customer.id } }, keptFresh);
  return (
    <Loaded of={list} what="what was asked" shapes={['h-6']}>
      {({ items }) =>
        items.length > 0 && (
          <ul className="mt-3 mb-0 list-none p-0 text-[0.9375rem] text-muted">
            {items.map(({ id, kind, by, at }) => (
              <li key={id}>
                {what[kind]} by {by}, {lagosMoment(at)}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
