import { scriptChoice, theirCookies } from '#shared/adverts.ts';

/**
 * Asks whether the scripts of advert networks may be loaded. A file of its own, on the pages of those shops alone that
 * use them; what loads them comes once somebody allows it, and nothing of anybody else before.
 */
const chosen = () => new RegExp(`(?:^|; )${scriptChoice.cookie}=(yes|no)`).exec(document.cookie)?.[1];

function write(name: string, value: string, seconds: number, domain = ''): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}${domain && `; domain=${domain}`}`;
}

/** Their cookies go, at this host and at those above it. */
function forget(): void {
  const above = location.hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'));
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
    if (theirCookies.test(name)) for (const domain of ['', ...above]) write(name, '', 0, domain);
  }
}

function begin(question: HTMLElement): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  // Who says no to everybody is not asked; and what is typed into a form shall be read by nobody else.
  if (
    globalPrivacyControl ||
    doNotTrack === '1' ||
    document.querySelector('main :is([type=email],[type=tel])')
  )
    return;
  const again = document.querySelector<HTMLElement>('[data-ask-again]');
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    const script = { type: 'module', src: question.dataset.load! };
    document.head.append(Object.assign(document.createElement('script'), script));
  };
  const show = () => {
    question.hidden = false;
  };
  if (again) again.hidden = false;
  again?.addEventListener('click', () => {
    show();
    question.querySelector('button')?.focus();
  });
  question.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (!value) return;
    write(scriptChoice.cookie, value, scriptChoice.days * 24 * 3600);
    question.hidden = true;
    if (value === 'yes') return load();
    forget();
    if (isLoaded) location.reload();
  });
  if (chosen() === 'yes') load();
  else if (!chosen()) show();
}

const question = document.querySelector<HTMLElement>('[data-adverts]');
if (question) begin(question);
