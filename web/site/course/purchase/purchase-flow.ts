import type { AnswerOf } from '#shared/api/contract.ts';
import type { buyCourse, checkCourseEmail, forceLogin } from '#shared/api/academy.ts';
import { getCourseAccess } from '#web/client/course-access.ts';
import { sentenceOf } from '#web/client/errors.ts';
import type { Outcome } from '#web/client/failure.ts';
import { notify } from '#web/ui/notify.ts';
import { createListeners } from '../../components/listeners.ts';
import { openCardPayment, type OpenPayment } from './card-payment.ts';
import { confirmPayment, understand, type Confirmation } from './confirm-payment.ts';
import { forgetPurchase, keepPurchase, keptPurchase, type KeptPurchase } from './kept-purchase.ts';

export type Purchase =
  | { is: 'idle'; problem?: string }
  /** `crowded`: many people ask from this network, so the phone does a little work before it is answered. */
  | { is: 'checking'; email: string; crowded?: boolean }
  /** The payment is open over the page, or the browser is on its way to the provider's. */
  | { is: 'paying'; email: string; reference: string }
  /** `transfer`: they closed the window while their bank is sending the money. */
  | { is: 'confirming'; email: string; reference: string; transfer?: boolean }
  /** We asked long enough; the money may still come. */
  | { is: 'unconfirmed'; email: string; reference: string; asking: boolean }
  | { is: 'paid'; email: string };

export interface LoginRequest {
  email?: string;
  /** Why they are asked to log in. */
  note?: string;
}

export interface PurchaseEdges {
  checkEmail: (email: string, effort?: string) => Promise<Outcome<AnswerOf<typeof checkCourseEmail>>>;
  buy: (email: string) => Promise<Outcome<AnswerOf<typeof buyCourse>>>;
  forceLogin: (reference: string, email: string) => Promise<Outcome<AnswerOf<typeof forceLogin>>>;
  openLogin: (request: LoginRequest) => void;
}

const purchaseWords = {
  known: 'You already have access to this course. Login!',
  cancelled: 'Payment cancelled. Please try again.',
  unconfirmed: "We couldn't verify your payment automatically. Please contact support.",
  notStarted: 'The payment could not be started. Please try again.',
  unknownReturn:
    'Your payment is being confirmed. Log in with the email you paid with, or ask for a sign-in link.',
} as const;

/** From the warning to the login window. */
const loginAfterMs = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Neither yes nor no: the card stays, with the reference on it. */
const isOpenStill = (found: Confirmation) =>
  found.is === 'open' || found.is === 'untouched' || found.is === 'refused';
const placeOf = ({ reference, email }: KeptPurchase) => ({ reference, email });

/** Buying the course, from the click to the token, over reloads and lost answers. */
export class PurchaseFlow {
  state: Purchase = { is: 'idle' };
  private readonly edges: PurchaseEdges;
  private readonly listeners = createListeners();
  private readonly leaving = new AbortController();
  private payment: OpenPayment | null = null;

  constructor(edges: PurchaseEdges) {
    this.edges = edges;
  }

  subscribe = this.listeners.subscribe;

  now = (): Purchase => this.state;

  private become(state: Purchase): void {
    if (state.is !== 'paying' && state.is !== 'confirming') this.closePayment();
    this.state = state;
    this.listeners.tell();
  }

  /** The page is left; what is kept locally goes on when it is opened again. */
  leave(): void {
    this.leaving.abort();
    this.closePayment();
  }

  /** The success was read, or they say that they never paid. */
  end(): void {
    forgetPurchase();
    this.become({ is: 'idle' });
  }

  async start(email: string): Promise<void> {
    this.become({ is: 'checking', email });
    const known = await this.checkEmail(email);
    if (!known.ok) {
      console.warn('The email could not be checked.', known.failure);
      const problem = sentenceOf(known.failure, 'We could not check this email. Please try again.');
      return this.become({ is: 'idle', problem });
    }
    if (!known.data.status) return this.pay(email);
    this.become({ is: 'idle' });
    notify.warning(purchaseWords.known);
    await wait(loginAfterMs);
    if (!this.leaving.signal.aborted) this.edges.openLogin({ email });
  }

  /** Where a refusal asks for an effort it is made, and the question put again once. */
  private async checkEmail(email: string): ReturnType<PurchaseEdges['checkEmail']> {
    const answer = await this.edges.checkEmail(email);
    const task = answer.ok || !('effort' in answer.failure) ? undefined : answer.failure.effort;
    if (task === undefined) return answer;
    this.become({ is: 'checking', email, crowded: true });
    // Asked for only now: hardly anybody needs it.
    const work = await import('#web/client/effort.ts').catch(() => null);
    return work ? this.edges.checkEmail(email, await work.doEffort(task)) : answer;
  }

  private async pay(email: string): Promise<void> {
    const begun = await this.edges.buy(email);
    if (!begun.ok) {
      return this.failed(sentenceOf(begun.failure, purchaseWords.notStarted));
    }
    const { reference, access_code: accessCode, authorization_url: authorizationUrl } = begun.data;
    const purchase = { reference, email: begun.data.email, returned: false, at: Date.now() };
    keepPurchase(purchase);
    this.become({ ...placeOf(purchase), is: 'paying' });
    const { public_key: key, amount, currency, metadata } = begun.data;
    const opened = await openCardPayment({
      begun: accessCode && authorizationUrl ? { accessCode, authorizationUrl } : null,
      terms: { key, email: purchase.email, amount, currency, reference, metadata },
      onPaid: () => void this.confirm(purchase),
      onClosed: () => void this.closed(purchase),
      onTransferPending: () => void this.confirm(purchase, true),
      onFailed: () => this.notStarted(),
    });
    if (this.leaving.signal.aborted) return opened?.close();
    this.payment = opened;
  }

  private notStarted(): void {
    if (this.state.is !== 'paying') return;
    this.failed(purchaseWords.notStarted);
  }

  /** Said at once, and beside the form until another try begins: a bank may take minutes, and nobody looks on so long. */
  private failed(problem: string): void {
    forgetPurchase();
    this.become({ is: 'idle', problem });
    notify.error(problem);
  }

  private closePayment(): void {
    this.payment?.close();
    this.payment = null;
  }

  /** The window was closed without calling back; the server is asked once before anything is said. */
  private async closed(purchase: KeptPurchase): Promise<void> {
    const found = await this.askOnce(purchase);
    if (this.leaving.signal.aborted || this.state.is !== 'paying') return;
    if (found.is === 'open') return this.confirm(purchase);
    if (found.is === 'paid' || found.is === 'paid_log_in') return this.settle(purchase, found);
    this.end();
    notify.warning(purchaseWords.cancelled);
  }

  private async askOnce({ reference, email }: KeptPurchase): Promise<Confirmation> {
    return understand(await this.edges.forceLogin(reference, email));
  }

  /** A reference has come back: from here on nobody says "cancelled". */
  private async confirm(purchase: KeptPurchase, transfer = false): Promise<void> {
    keepPurchase({ ...purchase, returned: true });
    this.become({ ...placeOf(purchase), is: 'confirming', ...(transfer ? { transfer } : {}) });
    const ask = () => this.askOnce(purchase);
    const found = await confirmPayment({ ask, wait, signal: this.leaving.signal });
    if (!this.leaving.signal.aborted && this.state.is === 'confirming') this.settle(purchase, found);
  }

  private settle(purchase: KeptPurchase, found: Confirmation): void {
    if (found.is === 'paid') {
      forgetPurchase();
      return this.become({ is: 'paid', email: purchase.email });
    }
    if (isOpenStill(found)) {
      this.become({ ...placeOf(purchase), is: 'unconfirmed', asking: false });
      return notify.error(purchaseWords.unconfirmed);
    }
    if (found.is === 'failed') return this.failed(found.detail);
    this.end();
    this.edges.openLogin({ email: purchase.email, note: found.detail });
  }

  async checkAgain(): Promise<void> {
    const kept = keptPurchase();
    if (this.state.is !== 'unconfirmed' || !kept) return this.become({ is: 'idle' });
    const card = this.state;
    this.become({ ...card, asking: true });
    const found = await this.askOnce(kept);
    if (isOpenStill(found)) this.become({ ...card, asking: false });
    else this.settle(kept, found);
  }

  /** When the page opens: `reference` is what the provider put into the address, if it led here. */
  async resume(reference: string | null): Promise<void> {
    if (getCourseAccess() !== null) return forgetPurchase();
    const kept = keptPurchase();
    if (reference !== null && kept?.reference !== reference)
      return this.edges.openLogin({ note: purchaseWords.unknownReturn });
    if (!kept) return;
    if (kept.returned || reference !== null) return this.confirm(kept);
    // They left before paying, or this is a reload: only good news is worth a word.
    const found = await this.askOnce(kept);
    if (found.is === 'paid' || found.is === 'paid_log_in') this.settle(kept, found);
  }

  /** Another window of this browser was quicker and has kept the token. */
  tokenArrived(): void {
    const { state } = this;
    if (state.is !== 'paying' && state.is !== 'confirming') return;
    forgetPurchase();
    this.become({ is: 'paid', email: state.email });
  }
}
