import type { CheckoutHosts } from './hosts.ts';
import type { Parameters } from './parameters.ts';
import { readResponse, type LogFields, type TransactionResponse } from './response.ts';
import { labels } from './labels.ts';

/** The provider has answered no; what it said is the message. */
class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused';
  readonly status = false;
}

interface Answer {
  status?: unknown;
  message?: unknown;
  data?: unknown;
  [more: string]: unknown;
}

export interface SessionRequest {
  transaction: string | number;
  sessionUrl: string;
  displayName: string;
  domainName: string;
}

const json = { 'Content-Type': 'application/json' };

/** The calls that the page makes itself. */
export class CheckoutCalls {
  private readonly hosts: CheckoutHosts;
  constructor(hosts: CheckoutHosts) {
    this.hosts = hosts;
  }

  /** Starts a payment, or takes up the one a server has started. @throws CheckoutRefused with the provider's words. */
  async load(sent: Parameters): Promise<TransactionResponse> {
    const answer = sent.accessCode
      ? await this.verifyAccessCode(String(sent.accessCode))
      : await this.requestInline(sent);
    if (answer.status !== true) throw new CheckoutRefused(messageOf(answer) ?? labels.error);
    return readResponse(answer.data);
  }

  private requestInline(sent: Parameters): Promise<Answer> {
    const { language, connect_account: account, ...body } = sent;
    return ask(`${this.hosts.api}/checkout/request_inline`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...json,
        ...(language ? { 'Accept-Language': String(language) } : {}),
        ...(account ? { 'x-connect-account': String(account) } : {}),
      },
    });
  }

  private verifyAccessCode(code: string): Promise<Answer> {
    const address = `${this.hosts.api}/transaction/verify_access_code/${encodeURIComponent(code)}`;
    return ask(address, { headers: json });
  }

  /** Has the provider note the address the customer pays from; it sees it itself. */
  async setIp({ id, merchant_key: key }: TransactionResponse): Promise<void> {
    await ask(`${this.hosts.api}/transaction/set_ip/${id}`, { method: 'POST', headers: bearer(key) });
  }

  async updateLog({ id, merchant_key: key }: TransactionResponse, log: LogFields): Promise<void> {
    await ask(`${this.hosts.api}/transaction/update_log/${id}`, {
      method: 'POST',
      body: JSON.stringify({ payload: JSON.stringify(log) }),
      headers: { ...json, ...bearer(key) },
    });
  }

  /** @throws CheckoutRefused when Apple's session is not given. */
  async validateApplePay(request: SessionRequest): Promise<unknown> {
    const answer = await ask(`${this.hosts.standard}/applepay/validate-session/`, form({ ...request }));
    if (answer.status !== 'success')
      throw new CheckoutRefused(messageOf(answer) ?? labels.applePayNotStarted);
    return answer.data;
  }

  /** @throws CheckoutRefused when the payment did not go through. */
  async chargeApplePay(transaction: string | number, payment: unknown): Promise<Answer> {
    const fields = { transaction, paymentObject: JSON.stringify(payment) };
    const answer = await ask(`${this.hosts.standard}/applepay/charge`, form(fields));
    if (answer.status !== 'success') throw new CheckoutRefused(messageOf(answer) ?? labels.attemptFailed);
    return answer;
  }
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

function form(fields: Record<string, string | number>): RequestInit {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return {
    method: 'POST',
    body: body.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  };
}

async function ask(address: string, options: RequestInit): Promise<Answer> {
  const reply = await fetch(address, options);
  const answer: unknown = await reply.json();
  return typeof answer === 'object' && answer !== null ? (answer as Answer) : {};
}

function messageOf({ message }: Answer): string | null {
  return typeof message === 'string' && message !== '' ? message : null;
}
