/** Where the provider is. */
export interface CheckoutHosts {
  /** Its API, for what the page asks itself. */
  api: string;
  /** Its payment page, with the in-page window at `/popup`. */
  checkout: string;
  /** What speaks with Apple. */
  standard: string;
}

export interface CheckoutSettings {
  hosts: CheckoutHosts;
  /** Leads every payment to the provider's page instead of opening the window. */
  alwaysRedirect: boolean;
}

const settings: CheckoutSettings = {
  hosts: {
    api: 'https://api.paystack.co',
    checkout: 'https://checkout.paystack.com',
    standard: 'https://standard.paystack.co',
  },
  alwaysRedirect: false,
};

/** Sets hosts and the way of paying for all windows made from here on. */
export function configureCheckout(given: Partial<CheckoutHosts> & { alwaysRedirect?: boolean }): void {
  const { alwaysRedirect, ...hosts } = given;
  settings.hosts = withoutSlashes({ ...settings.hosts, ...hosts });
  settings.alwaysRedirect = alwaysRedirect ?? settings.alwaysRedirect;
}

/** The settings of now, with what one window wants otherwise. */
export function settingsFor(
  hosts: Partial<CheckoutHosts> = {},
  alwaysRedirect = settings.alwaysRedirect,
): CheckoutSettings {
  return { hosts: withoutSlashes({ ...settings.hosts, ...hosts }), alwaysRedirect };
}

function withoutSlashes({ api, checkout, standard }: CheckoutHosts): CheckoutHosts {
  const bare = (address: string) => address.replace(/\/+$/, '');
  return { api: bare(api), checkout: bare(checkout), standard: bare(standard) };
}
