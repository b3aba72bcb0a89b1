import {
  addAlertDevice,
  getAlerts,
  removeAlertDevice,
  setAlerts,
  testAlert,
  type Alerts,
} from '#shared/api/alerts.ts';
import { api, mutation, query } from '#web/client/api.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({ alerts: query(build, getAlerts, { provides: ['Alerts'] }) }),
});

/** Every change answers with the whole. */
const keeps = (alerts: Alerts, { params: { slug } }: { params: { slug: string } }) =>
  reads.util.upsertQueryEntries([{ endpointName: 'alerts', arg: { params: { slug } }, value: alerts }]);

export const alertsApi = reads.injectEndpoints({
  endpoints: (build) => ({
    setAlerts: mutation(build, setAlerts, { keeps }),
    addAlertDevice: mutation(build, addAlertDevice, { keeps }),
    removeAlertDevice: mutation(build, removeAlertDevice, { keeps }),
    // A browser that turned out to have ended is forgotten.
    testAlert: mutation(build, testAlert),
  }),
});
