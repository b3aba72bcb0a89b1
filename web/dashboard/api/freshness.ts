/** For a query whose answer is acted on: asked again whenever it may be out of date. */
export const alwaysFresh = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;

/** For a page that a shop owner leaves open: asked again by itself each minute while it is looked at. */
export const keptFresh = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: 30,
} as const;
