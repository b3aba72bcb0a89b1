/**
 * The script that pages load in place of the provider's own: `google.accounts.id` with the calls that a sign-in button
 * needs. It finds the stand-in by the address it was loaded from.
 */
export const clientScript = `
(() => {
  'use strict';
  const here = new URL(document.currentScript.src);
  const heights = { large: 40, medium: 32, small: 20 };
  const letters = { large: 16, medium: 14, small: 12 };
  const words = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  };
  let settings = null;
  let popup = null;

  window.addEventListener('message', (event) => {
    if (!popup || event.origin !== here.origin || event.source !== popup) return;
    if (!event.data || event.data.type !== 'sandbox-google') return;
    popup.close();
    popup = null;
    if (!settings || typeof settings.callback !== 'function') return;
    const { credential, select_by } = event.data;
    settings.callback({ credential, client_id: settings.client_id, select_by });
  });

  function choose() {
    if (!settings) return;
    const address = new URL('select', here);
    address.searchParams.set('client_id', settings.client_id);
    address.searchParams.set('nonce', settings.nonce || '');
    address.searchParams.set('origin', location.origin);
    popup = window.open(address, 'sandbox-google', 'popup,width=480,height=640');
  }

  function renderButton(parent, options = {}) {
    const size = options.size in heights ? options.size : 'large';
    const dark = options.theme === 'filled_black';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = (words[options.text] || words.signin_with) + ' (test)';
    Object.assign(button.style, {
      height: heights[size] + 'px',
      width: options.width ? Number(options.width) + 'px' : 'auto',
      maxWidth: '100%',
      padding: '0 12px',
      boxSizing: 'border-box',
      font: '500 ' + letters[size] + 'px/1 system-ui, sans-serif',
      color: dark ? '#e3e3e3' : '#1f1f1f',
      background: dark ? '#131314' : '#ffffff',
      border: '1px solid ' + (dark ? '#8e918f' : '#747775'),
      borderRadius: options.shape === 'pill' ? '999px' : '4px',
      cursor: 'pointer',
    });
    button.addEventListener('click', () => {
      if (typeof options.click_listener === 'function') options.click_listener();
      choose();
    });
    parent.replaceChildren(button);
  }

  const id = {
    initialize(given) { settings = given; },
    renderButton,
    prompt(listener) {
      if (typeof listener === 'function') listener({ isNotDisplayed: () => true, isSkippedMoment: () => false, isDismissedMoment: () => false });
    },
    cancel() { if (popup) popup.close(); popup = null; },
    disableAutoSelect() {},
  };
  window.google = Object.assign(window.google || {}, { accounts: Object.assign((window.google || {}).accounts || {}, { id }) });
})();
`;
