import { answerMeasure, listMeasures } from '#shared/api/measures.ts';
import { api, mutation, query } from '#web/client/api.ts';

export const measuresApi = api.injectEndpoints({
  endpoints: (build) => ({
    measures: query(build, listMeasures, { provides: ['Store'] }),
    answerMeasure: mutation(build, answerMeasure, { invalidates: ['Store'] }),
  }),
});
