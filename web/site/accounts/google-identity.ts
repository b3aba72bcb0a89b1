/** What Google's script answers when a person has chosen an account. Older and newer scripts name the client differently. */
export interface CredentialResponse {
  credential?: string;
  clientId?: string;
  client_id?: string;
  select_by?: string;
}

/** The part of `google.accounts.id` that a sign-in button needs. */
export interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (response?: CredentialResponse) => void;
    ux_mode: 'popup';
  }): void;
  renderButton(
    parent: HTMLElement,
    options: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large' | 'medium' | 'small';
      text: 'signin_with' | 'signup_with' | 'continue_with';
      width: number;
      locale: string;
    },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | null = null;

/** Brings the script once per window; after a failure the next call tries again. */
export function loadGoogle(address: string): Promise<GoogleIdentity> {
  loading ??= addScript(address).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function addScript(address: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => {
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else reject(new Error('The Google script brought nothing.'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The Google script could not be loaded.'));
    };
    document.head.append(script);
  });
}
