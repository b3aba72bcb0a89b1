import { useState } from 'react';
import type { Domain, DomainHost } from '#shared/api/domains.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { confirmed, told } from '#web/forms/confirmed.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { domainsApi } from '../api/domains-api.ts';
import { Folded } from '../components/folded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useMay } from '../shell/slug.ts';
import { RecordList, Records } from './records.tsx';
import { standing } from './words.ts';

interface Props {
  domain: Domain;
  slug: string;
  /** Whether the plan has it now. */
  allowed: boolean;
  /** It was ordered through us, so its records are ours to set. */
  ours: boolean;
}

/** A domain with its www: how each stands, the records, and what can be done. */
export function OneDomain({ domain, slug, allowed, ours }: Props) {
  const mayChange = useMay('settings.change');
  const canLook = mayChange && allowed && domain.hosts.some(({ state }) => state !== 'moved');
  return (
    <SectionCard title={<span className="break-all">{domain.spoken}</span>}>
      <ul className="mt-3 mb-0 grid list-none grid-cols-1 gap-3 p-0">
        {domain.hosts.map((host) => (
          <li key={host.host}>
            <Host host={host} slug={slug} mayChange={mayChange} allowed={allowed} ours={ours} />
          </li>
        ))}
      </ul>
      {ours ? (
        <Folded summary="The records we set">
          <RecordList of={domain} />
        </Folded>
      ) : (
        <Records of={domain} />
      )}
      <p aria-live="polite" className="mt-4 mb-0 text-[0.9375rem] text-muted">
        {domain.looked_at ? `Last looked ${lagosMoment(domain.looked_at)}.` : 'Not looked at yet.'}
      </p>
      {mayChange && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {canLook && <CheckNow domain={domain} slug={slug} />}
          <Remove domain={domain} slug={slug} />
        </div>
      )}
    </SectionCard>
  );
}

interface HostProps {
  host: DomainHost;
  slug: string;
  mayChange: boolean;
  allowed: boolean;
  ours: boolean;
}

function Host({ host, slug, mayChange, allowed, ours }: HostProps) {
  const [choose, { isLoading }] = domainsApi.useChooseAddressMutation();
  const { tone, label, text } = standing(host, { allowed, ours });
  const canLead = mayChange && allowed && host.state === 'verified' && !host.is_address;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="min-w-0 break-all">{host.spoken}</b>
        <StateLabel tone={tone}>{label}</StateLabel>
      </div>
      {host.spoken !== host.host && (
        <p className="m-0 text-[0.9375rem] break-words text-muted">
          {`In DNS, and in programs without its letters: ${host.host}`}
        </p>
      )}
      <p className="mt-1 mb-0 text-[0.9375rem] text-muted">{text}</p>
      {canLead && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          busy={isLoading}
          busyLabel="Saving…"
          onClick={() =>
            void told(
              choose({ params: { slug }, body: { preferred: host.host } }),
              `${host.spoken} is now the address of your shop.`,
            )
          }
        >
          Make this your address<span className="sr-only">: {host.spoken}</span>
        </Button>
      )}
    </>
  );
}

function CheckNow({ domain, slug }: { domain: Domain; slug: string }) {
  const [check, { isLoading }] = domainsApi.useCheckDomainMutation();
  const params = { slug, domain: domain.domain };
  async function look() {
    const said = 'We could not look just now. Please try again.';
    const { data, error } = await check({ params });
    if (!data) return notify.error(sentenceOf(error, said));
    const { hosts = [] } = data.domains.find((one) => one.domain === domain.domain) ?? {};
    if (hosts.every(({ state }) => state === 'verified')) notify.success(`${domain.spoken} works.`);
    else notify.info('Not all records are right yet. See below what was found.');
  }
  return (
    <Button busy={isLoading} busyLabel="Looking…" onClick={() => void look()}>
      Check now
    </Button>
  );
}

function Remove({ domain, slug }: { domain: Domain; slug: string }) {
  const [asking, setAsking] = useState(false);
  const [remove] = domainsApi.useRemoveDomainMutation();
  const name = domain.domain;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this domain?"
        confirmLabel="Remove the domain"
        cancelLabel="Keep it"
        danger
        onConfirm={() =>
          confirmed(
            remove({ params: { slug, domain: name } }),
            `${domain.spoken} is removed.`,
            'We could not remove it.',
          )
        }
      >
        <p className="m-0">
          {domain.hosts.map(({ spoken }) => spoken).join(' and ')} will lead nowhere, also from links that
          people have kept. Your shop stays open at its free address. To use the domain again you set a new
          record.
        </p>
      </ConfirmDialog>
    </>
  );
}
