import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { googleFailed } from '#shared/api/account-words.ts';
import { call } from '#web/client/call.ts';
import { lightAccounts } from '#web/client/light.ts';
import { Button } from '#web/ui/button.tsx';
import { pageFor } from '../pages.ts';
import { useInBrowser } from '../components/in-browser.ts';
import { useMeta } from '../components/meta.ts';
import { loadGoogle, type CredentialResponse } from './google-identity.ts';

export interface GoogleCredential {
  credential: string;
  clientId: string;
  select_by: string;
}

export type GoogleButtonSize = keyof typeof heights;

export interface GoogleButtonProps {
  /** A person has chosen an account. The button waits for a promise before it can be good for another try. */
  onSuccess: (chosen: GoogleCredential) => void | Promise<void>;
  /** The person acted and Google gave nothing. */
  onError: () => void;
  size?: GoogleButtonSize;
  /** What stands above the button, only where there is one. */
  above?: ReactNode;
  below?: ReactNode;
}

/** What Google draws, in pixels. */
export const heights = { large: 40, medium: 32, small: 20 } as const;
/** The widths that Google draws. */
const widths = { least: 200, most: 400 };
/** Of a nonce's life; after this part of it the button gets another one. */
const renewAfter = 0.6;

/** Google's sign-in button; nothing at all where it is not configured, the one sentence where its script cannot be had. */
export function GoogleButton(props: GoogleButtonProps) {
  const clientId = useMeta('google-client-id');
  const script = useMeta('google-script');
  const isOn = useMeta('google-sign-in') !== null;
  const { pathname } = useLocation();
  const isLive = clientId !== null && script !== null;
  const isAlive = useInBrowser(() => true, false);
  if (!isAlive) return <Place {...props} />;
  if (!isLive && !(isOn && pageFor(pathname).google)) return null;
  return (
    <div>
      {props.above}
      {isLive ? <LiveButton {...props} clientId={clientId} script={script} /> : <LoadButton />}
      {props.below}
    </div>
  );
}

/** What the page holds open for it until it is alive (site.css). */
function Place({ above, below, size = 'large' }: GoogleButtonProps) {
  return (
    <div className="needs-google needs-script">
      {above}
      <div style={{ minHeight: heights[size] }} />
      {below}
    </div>
  );
}

/**
 * The window began at a page that may not load Google's script, and came here without a new page. Such arrivals are
 * rare (see full-loads.ts), and somebody may have begun to type, so the page is loaded anew only when asked for.
 */
function LoadButton() {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { back?: string } | null;
  };
  const load = () => {
    const query = new URLSearchParams(search);
    // Browsers drop the state of the history when the new page has another opener policy.
    if (state?.back && !query.has('redirect')) query.set('redirect', state.back);
    location.replace(query.size > 0 ? `${pathname}?${query}` : pathname);
  };
  return (
    <div className="grid justify-items-center">
      <Button variant="secondary" onClick={load}>
        Continue with Google
      </Button>
    </div>
  );
}

function LiveButton(props: GoogleButtonProps & { clientId: string; script: string }) {
  const { clientId, script, size = 'large' } = props;
  const slot = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  const again = () => {
    setBroken(false);
    setTries(tries + 1);
  };

  const chosen = useEffectEvent(async (response?: CredentialResponse) => {
    if (!response?.credential) return props.onError();
    await props.onSuccess({
      credential: response.credential,
      clientId: response.clientId ?? response.client_id ?? clientId,
      select_by: response.select_by ?? '',
    });
  });

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawn: string | null = null;

    async function draw(): Promise<void> {
      const [google, asked] = await Promise.all([
        loadGoogle(script),
        call(lightAccounts.googleNonce, undefined),
      ]);
      if (gone || !slot.current) return;
      if (!asked.ok) throw new Error('No nonce.');
      const { nonce, expires_in } = asked.data;
      clearTimeout(timer);
      timer = setTimeout(keep, expires_in * 1000 * renewAfter);
      if (nonce === drawn) return;
      drawn = nonce;
      const callback = (response?: CredentialResponse) => {
        // A refused credential may have used up the nonce.
        void chosen(response).finally(keep);
      };
      google.initialize({ client_id: clientId, nonce, callback, ux_mode: 'popup' });
      slot.current.replaceChildren();
      google.renderButton(slot.current, look(slot.current, size));
    }
    /** Once there is a button it stays, even when its next nonce could not be had. */
    function keep(): void {
      if (!gone) draw().catch(() => undefined);
    }

    draw().catch(() => {
      if (!gone) setBroken(true);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [clientId, script, size, tries]);

  if (isBroken)
    return (
      <div className="grid justify-items-center gap-3">
        <p role="status" className="m-0 text-center text-muted">
          {googleFailed}
        </p>
        <Button variant="secondary" onClick={again}>
          Try again
        </Button>
      </div>
    );
  return (
    <div
      ref={slot}
      className="grid justify-items-center overflow-hidden"
      // Google's frame is light; said otherwise, browsers paint it white on a dark page.
      style={{ minHeight: heights[size], colorScheme: 'light' }}
    />
  );
}

function look(slot: HTMLElement, size: GoogleButtonSize) {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    type: 'standard',
    theme: isDark ? 'filled_black' : 'outline',
    size,
    text: 'continue_with',
    width: Math.min(widths.most, Math.max(widths.least, Math.floor(slot.clientWidth))),
    locale: 'en',
  } as const;
}
