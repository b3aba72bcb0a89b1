/** Runs in the frame: talks with the page around it, and shows the hosted page’s own steps. */
export const popupScript = `
(() => {
  const shop = window.parent;
  const root = document.getElementById('sheet');
  const said = document.getElementById('said');
  const base = document.body.dataset.base;
  let origin = shopOrigin();
  let embed = null;
  let asked = null;
  let code = null;
  let shown = null;
  let closing = false;
  let turn = 0;
  let timers = [];

  function shopOrigin() {
    const known = location.ancestorOrigins && location.ancestorOrigins[0];
    if (known) return known === 'null' ? null : known;
    return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
  }

  function tell(event, data) {
    if (shop === window) return;
    shop.postMessage(data === undefined ? { event } : { event, data }, origin || '*');
    if (embed === null) return;
    if (event === 'success') shop.postMessage('PaystackClose ' + embed + ' ' + data.reference, origin || '*');
    if (event === 'cancel' || event === 'close') shop.postMessage('PaystackTLSClose ' + embed, origin || '*');
  }

  function stopTimers() {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  function forget() {
    turn += 1;
    asked = code = shown = null;
    stopTimers();
    document.body.classList.remove('bank');
    root.innerHTML = document.getElementById('loading').innerHTML;
  }

  function leave(event, data) {
    closing = true;
    forget();
    tell(event, data);
  }

  async function ask(path, options) {
    const response = await fetch(base + path, { ...options, headers: { 'x-sandbox-frame': '1', ...(options && options.headers) } });
    return response.json();
  }

  function setupError(message) {
    root.innerHTML = document.getElementById('broken').innerHTML;
    root.querySelector('[data-why]').textContent = message;
    focusFirst();
    asked = null;
    tell('error', { type: 'setup', message });
  }

  async function load(params) {
    const mine = (turn += 1);
    let answer;
    try {
      answer = params.accessCode
        ? await ask('/transaction/verify_access_code/' + encodeURIComponent(params.accessCode))
        : await ask('/checkout/request_inline', { method: 'POST', body: JSON.stringify(params), headers: { 'content-type': 'application/json' } });
    } catch {
      answer = { status: false, message: 'The checkout could not be reached' };
    }
    if (mine !== turn) return;
    if (!answer || answer.status !== true) return setupError((answer && answer.message) || 'The checkout could not be loaded');
    code = answer.data.access_code;
    tell('loaded:transaction', { id: answer.data.id, customer: { email: answer.data.email }, accessCode: code });
    await go('/' + code, { mine });
  }

  async function go(path, { mine = turn, form, quiet } = {}) {
    let view;
    try {
      view = await ask(path, form && { method: 'POST', body: form });
    } catch {
      if (mine === turn && !quiet) said.textContent = 'The checkout did not answer. Try again.';
      return null;
    }
    if (mine !== turn) return null;
    said.textContent = '';
    if (quiet && shown && view.state === shown.state && view.status === shown.status) return view;
    show(view);
    return view;
  }

  function show(view) {
    shown = view;
    stopTimers();
    document.title = view.title;
    document.body.classList.toggle('bank', view.bank);
    root.innerHTML = view.html;
    window.scrollTo(0, 0);
    root.parentElement.scrollTop = 0;
    focusFirst();
    if (view.state === 'paid') return leave('success', view.success);
    if (view.state === 'offline' || view.state === 'waiting')
      timers.push(setInterval(() => void go('/' + code, { quiet: true }), 2000));
    countDown(root.querySelector('[data-seconds]'));
  }

  function countDown(place) {
    if (!place) return;
    const end = Date.now() + Number(place.dataset.seconds) * 1000;
    const tick = () => {
      const left = Math.max(0, Math.round((end - Date.now()) / 1000));
      const two = (number) => String(number).padStart(2, '0');
      const hours = Math.floor(left / 3600);
      place.textContent = (hours ? hours + ':' : '') + two(Math.floor(left / 60) % 60) + ':' + two(left % 60) + ' left';
    };
    place.hidden = false;
    tick();
    timers.push(setInterval(tick, 1000));
  }

  function focusFirst() {
    const first = root.querySelector('[autofocus]') || root.querySelector('h1');
    if (!first) return;
    if (first.tagName === 'H1') first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }

  async function closeWindow() {
    const status = shown ? shown.status : 'abandoned';
    if (shown && shown.state === 'waiting') return leave('transfer:pending', { status: 'pending' });
    if (!shown || shown.state === 'offline' || shown.state === 'expired') return leave('close', { status });
    await cancel('close');
  }

  async function cancel(event) {
    const mine = turn;
    let view = null;
    try {
      view = await ask('/' + code + '/cancel', { method: 'POST' });
    } catch {
      view = null;
    }
    if (mine !== turn) return;
    if (view && view.state === 'paid') return leave('success', view.success);
    if (view && view.state === 'waiting') return leave('transfer:pending', { status: 'pending' });
    leave(event, { status: (view && view.status) || 'abandoned' });
  }

  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const path = new URL(event.target.action).pathname.slice(base.length);
    if (path === '/' + code + '/cancel') return void cancel('cancel');
    const button = event.submitter;
    if (button) button.disabled = true;
    void go(path, { form: new URLSearchParams(new FormData(event.target)) }).then(() => {
      if (button) button.disabled = false;
    });
  });

  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-close]')) return void closeWindow();
    const link = event.target.closest('a[href]');
    if (!link) return;
    event.preventDefault();
    const url = new URL(link.href);
    const own = url.origin === location.origin && code !== null && url.pathname.startsWith(base + '/' + code);
    if (own) void go(url.pathname.slice(base.length) + url.search);
    else void closeWindow();
  });

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') void closeWindow();
  });

  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== shop || shop === window) return;
    if (origin !== null && from !== origin) return;
    origin = from === 'null' ? null : from;
    if (typeof data === 'string') return hear(data);
    if (!data || typeof data !== 'object') return;
    if (data.type === 'inline:pay-with-vault' && code) return void go('/' + code + '/vault');
    if (data.type !== 'inline:url' || data.path !== 'newTransaction') return;
    const params = data.params && typeof data.params === 'object' ? data.params : {};
    const wanted = JSON.stringify(params);
    if (wanted === asked) return;
    forget();
    asked = wanted;
    void load(params);
  });

  function hear(text) {
    if (text.startsWith('PaystackOpen ')) embed = text.split(' ')[1] || null;
    if (text === 'render') focusFirst();
    if (text !== 'close') return;
    // The page closes after we left: by then it may already have asked for the next payment.
    if (closing) closing = false;
    else forget();
  }

  forget();
  if (shop === window) setupError('This window is opened by the page of a shop.');
  else tell('loaded:checkout');
})();
`;
