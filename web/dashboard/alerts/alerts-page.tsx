import type { AlertDevice, Alerts } from '#shared/api/alerts.ts';
import { lagosDate } from '#shared/lagos.ts';
import { told } from '#web/forms/confirmed.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { alertsApi } from '../api/alerts-api.ts';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SectionCard } from '../components/section-card.tsx';
import { useMay, useSlug } from '../shell/slug.ts';
import { LowLine } from '../stock/low-line.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { ThisPhone } from './this-phone.tsx';

export function AlertsPage() {
  usePageTitle('Alerts');
  const slug = useSlug();
  const alerts = alertsApi.useAlertsQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title="Alerts" description="Have your phone ring for new orders and what else needs you." />
      <Loaded of={alerts} what="your alerts" shapes={['h-44', 'h-80']} gap="gap-6">
        {(known) => <All alerts={known} slug={slug} />}
      </Loaded>
    </>
  );
}

function All({ alerts, slug }: { alerts: Alerts; slug: string }) {
  const maySee = useMay('catalogue.see');
  const others = alerts.devices.filter((device) => !device.here);
  return (
    <>
      <ThisPhone alerts={alerts} slug={slug} />
      {others.length > 0 && <Others devices={others} slug={slug} />}
      {alerts.devices.length > 0 && <ChoicesForm alerts={alerts} slug={slug} />}
      {maySee && (
        <SectionCard title="Low stock" className="mt-6 grid max-w-3xl grid-cols-1 gap-3">
          <LowLine slug={slug} />
        </SectionCard>
      )}
    </>
  );
}

function Others({ devices, slug }: { devices: AlertDevice[]; slug: string }) {
  const [remove, { isLoading }] = alertsApi.useRemoveAlertDeviceMutation();
  return (
    <SectionCard title="Your other phones and computers" className="mt-6 grid max-w-3xl grid-cols-1 gap-2">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {devices.map(({ id, name, added_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="block font-medium break-words">{name}</span>
              <span className="text-muted">since {lagosDate(added_at)}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              disabled={isLoading}
              aria-label={`Stop ringing on ${name}`}
              onClick={() =>
                void told(remove({ params: { slug, deviceId: id } }), `${name} does not ring any more.`)
              }
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
