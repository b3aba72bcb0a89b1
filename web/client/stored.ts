/** Names of what this browser keeps. `token` and `access` are only ever removed or course-scoped; no secret of an owner is kept. */
export const storedNames = {
  verifyEmail: 'verify-email',
  resetEmail: 'reset-email',
  token: 'token',
  access: 'access',
  verifyLock: 'verify-email-locked-until',
  resetLock: 'reset-email-locked-until',
  remember: 'remember-me',
  signedOut: 'signed-out-at',
  coursePurchase: 'course-purchase',
  courseProgress: 'course-progress',
  coursePlayer: 'course-player',
  wantedPlan: 'wanted-plan',
  /** The key of an invitation that somebody opened who has no account yet. */
  invitation: 'invitation',
  webinarTimer: 'webinar_timer_start',
  pageDrafts: 'page-drafts',
  shopColours: 'shop-colours',
  pastedLists: 'pasted-lists',
  singleKeys: 'single-keys',
  /** What does not work that was put away, as it was said and since when. */
  troubleAway: 'trouble-away',
} as const;

export type StoredName = keyof typeof storedNames;

/** Storage may be full, switched off or private; then the page goes on without it. */
export const stored = {
  get(name: StoredName): string | null {
    try {
      return localStorage.getItem(storedNames[name]);
    } catch {
      return null;
    }
  },
  /** Whether it is kept; the page works without, and only a reload forgets. */
  set(name: StoredName, value: string): boolean {
    try {
      localStorage.setItem(storedNames[name], value);
      return true;
    } catch {
      return false;
    }
  },
  remove(name: StoredName): void {
    try {
      localStorage.removeItem(storedNames[name]);
    } catch {
      // Nothing was kept then.
    }
  },
};
