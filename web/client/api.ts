import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { addressOf, call, type InputOf } from './call.ts';
import type { Failure } from './failure.ts';
import { lastSeen, showsSeenAt } from './last-seen.ts';
import { callSignedIn } from './session.ts';
import { getSession, subscribeSession } from './session-state.ts';
import { onUserChanged } from './user-changed.ts';

interface Request {
  contract: Contract;
  input: unknown;
  /** Public calls never carry a token. */
  anonymous: boolean;
  form?: FormData;
}

const baseQuery: BaseQueryFn<Request, unknown, Failure> = async (request, { signal }) => {
  const { contract, anonymous, form } = request;
  const input = request.input as InputOf<Contract>;
  const outcome = await (anonymous ? call : callSignedIn)(contract, input, { signal, form });
  const address = addressOf(contract, (request.input ?? {}) as Parameters<typeof addressOf>[1]);
  const keeper = anonymous || contract.method !== 'GET' ? null : lastSeen();
  if (outcome.ok) {
    showsSeenAt(null);
    keeper?.keep(contract, address, outcome.data);
    return { data: outcome.data ?? null };
  }
  const { failure } = outcome;
  // What was seen last is better than nothing where the network does not answer; and never where the server does.
  const seen = isUnreached(failure) && !signal.aborted ? await keeper?.find(contract, address) : null;
  if (!seen) return { error: failure };
  showsSeenAt(seen.at);
  return { data: seen.answer };
};

const isUnreached = ({ status }: Failure) => status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';

/** What the cache is divided into; an answer is forgotten by the name it was kept under. */
export const tagTypes = [
  'User',
  'Sites',
  'Courses',
  'Store',
  'Products',
  'Orders',
  'Reviews',
  'Customers',
  'Adverts',
  'Discounts',
  'GiftCards',
  'Enquiries',
  'Subscribers',
  'Archives',
  'Billing',
  'Money',
  'Pages',
  'Alerts',
  'People',
  'Developers',
] as const;

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});

export type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];
export type Tag = (typeof tagTypes)[number];
export type TagOrOne = Tag | { type: Tag; id: string };
type TagsFor<C> = readonly TagOrOne[] | ((answer: AnswerOf<C>, input: InputOf<C>) => readonly TagOrOne[]);

/** How long a list that nobody looks at stays in memory (seconds). */
const lastingSeconds = 600;

interface Options {
  anonymous?: boolean;
}

function tagsOf<C>(
  tags: TagsFor<C> | undefined,
  answer: AnswerOf<C> | undefined,
  input: InputOf<C>,
): TagOrOne[] {
  if (typeof tags !== 'function') return [...(tags ?? [])];
  return answer === undefined ? [] : [...tags(answer, input)];
}

/** An endpoint that reads, from its contract: `sites: query(build, listSites, { provides: ['Sites'] })`. */
export function query<C extends Contract>(
  build: Build,
  contract: C,
  options: Options & { provides?: TagsFor<C> } = {},
) {
  return build.query<AnswerOf<C>, InputOf<C>>({
    query: (input) => ({ contract, input, anonymous: options.anonymous ?? false }),
    providesTags: (answer, _error, input) => tagsOf<C>(options.provides, answer, input),
  });
}

/**
 * An endpoint that reads a list page after page, `limit` of them at once; what it is asked with beside the store filters it.
 * A `lasting` one is still in memory when somebody comes back to it: whoever shows it says when it is asked for anew
 * behind that (`keptFresh`).
 */
export function pages<Page extends { next: string | null }, Asked extends { slug: string }>(
  build: Build,
  contract: Contract,
  options: { limit?: number; provides: readonly TagOrOne[]; lasting?: true },
) {
  return build.infiniteQuery<Page, Asked, string | null>({
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
    query: ({ queryArg: { slug, ...filters }, pageParam }) => ({
      contract,
      input: { params: { slug }, query: { limit: options.limit, ...filters, after: pageParam ?? undefined } },
      anonymous: false,
    }),
    providesTags: [...options.provides],
    ...(options.lasting && { keepUnusedDataFor: lastingSeconds }),
  });
}

/**
 * What is asked for anew after a call. One that was never answered may have been done, and one that was refused for how
 * things stand was made from what is not so any more: what the screen shows is in doubt. Else nothing where it was refused.
 */
const stale =
  <C>(tags: TagsFor<C> | undefined, inDoubt: readonly TagOrOne[] = []) =>
  (answer: AnswerOf<C> | undefined, error: Failure | undefined, input: InputOf<C>): TagOrOne[] => {
    if (!error) return tagsOf<C>(tags, answer, input);
    if (isUnreached(error)) return [...tagsOf<C>(tags, answer, input), ...inDoubt];
    return error.status === 409 ? [...inDoubt] : [];
  };

interface MutationOptions<C> extends Options {
  invalidates?: TagsFor<C>;
  /**
   * Puts the answer in the place of what was known, for a call that answers with the whole of it: at once, so that
   * whoever waited for the call finds it there.
   */
  keeps?: (answer: AnswerOf<C>, input: InputOf<C>) => UnknownAction;
  /** Asked for anew where there was no answer, and where it was refused for how things stand by now. */
  inDoubt?: readonly TagOrOne[];
}

/** An endpoint that changes something; tags are invalidated when it succeeded. */
export function mutation<C extends Contract>(build: Build, contract: C, options: MutationOptions<C> = {}) {
  return build.mutation<AnswerOf<C>, InputOf<C>>({
    query: (input) => ({ contract, input, anonymous: options.anonymous ?? false }),
    async onQueryStarted(input, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: null }));
      if (data && options.keeps) dispatch(options.keeps(data, input));
    },
    invalidatesTags: stale<C>(options.invalidates, options.inDoubt),
  });
}

/** An endpoint that sends a form with files instead of JSON: `({ params, form })`. */
export function upload<C extends Contract>(
  build: Build,
  contract: C,
  options: { invalidates?: TagsFor<C> } = {},
) {
  return build.mutation<AnswerOf<C>, InputOf<C> & { form: FormData }>({
    query: ({ form, ...input }) => ({ contract, input, anonymous: false, form }),
    invalidatesTags: stale<C>(options.invalidates),
  });
}

/** One store for each application. What was cached for a person goes with them. */
export function createClientStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
    // Told within the same turn: a screen that opens when a call is done is drawn from what the call answered.
    enhancers: (defaults) => defaults({ autoBatch: false }),
    devTools: false,
  });
  let signedIn = getSession().isAuthenticated;
  subscribeSession(() => {
    const now = getSession().isAuthenticated;
    if (signedIn && !now) store.dispatch(api.util.resetApiState());
    signedIn = now;
  });
  onUserChanged(() => store.dispatch(api.util.invalidateTags(['User'])));
  return store;
}
export type ClientStore = ReturnType<typeof createClientStore>;
