import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import type { Control } from './control.ts';
import { z } from 'zod';
import { sameText } from '../api/api.ts';
import { confirmBody, seedBody } from './control.ts';
import { accountBody, clockBody, keysBody, rotateBody } from './bodies.ts';
import { deliveryFilter, duplicateBody, idsBody, releaseBody } from './deliveries.ts';
import { holdRule } from '../events/delivery.ts';
import { ControlError } from './error.ts';
import { ApiError } from '../api/errors.ts';
import { readFields, sendJson } from '../api/http.ts';
import { chaosInput, faultInput } from './faults.ts';
import { payBody } from '../charging/pay.ts';
import { roomHandlers } from './room-control.ts';
import { authorizationBody } from '../saved-cards/control.ts';
import type { Exchange } from '../api/serve-api.ts';
import { settingsBody } from './settings.ts';

interface Call {
  body: unknown;
  query: URLSearchParams;
}

type Handler = (control: Control, call: Call) => unknown;

/** Method and path below `/__control` to what it does. Whoever answers nothing is answered `{ ok: true }`. */
const handlers: Record<string, Handler> = {
  'POST /reset': (control) => control.reset(),
  'POST /accounts': (control, { body }) => control.addAccount(accountBody.parse(body)),
  'POST /keys': (control, { body }) => control.setKeys(keysBody.parse(body).secret_keys),
  'POST /seed': (control, { body }) => control.seed(seedBody.parse(body)),
  'GET /clock': (control) => control.clock(),
  'POST /clock': async (control, { body }) => {
    const { advance_ms: ms, freeze } = clockBody.parse(body);
    if (freeze === true) await control.freeze();
    if (freeze === false) await control.resume();
    return ms === undefined ? control.clock() : control.advance(ms);
  },
  'GET /settings': (control) => control.settings(),
  'POST /settings': (control, { body }) => control.setSettings(settingsBody.parse(body)),
  'GET /deliveries': (control, { query }) => ({
    deliveries: control.deliveries(deliveryFilter.parse(pick(query, ['reference', 'event', 'state']))),
  }),
  'POST /deliveries/hold': (control, { body }) => control.hold(holdRule.parse(body)),
  'POST /deliveries/release': async (control, { body }) => ({
    deliveries: await control.release(releaseBody.parse(body)),
  }),
  'POST /deliveries/duplicate': async (control, { body }) => ({
    deliveries: await control.duplicate(duplicateBody.parse(body)),
  }),
  'POST /deliveries/reorder': (control, { body }) => ({
    deliveries: control.reorder(idsBody.parse(body).ids),
  }),
  'POST /deliveries/drop': (control, { body }) => ({ deliveries: control.drop(idsBody.parse(body).ids) }),
  'POST /deliveries/settle': (control) => control.settle(),
  'GET /faults': (control) => ({ faults: control.faults() }),
  'POST /faults': (control, { body }) => control.addFault(faultInput.parse(body)),
  'DELETE /faults': (control, { query }) => {
    const id = query.get('id');
    control.removeFault(id === null ? undefined : Number(id));
  },
  'GET /chaos': (control) => ({ chaos: control.chaos() }),
  'POST /chaos': (control, { body }) => control.setChaos(chaosInput.parse(body)),
  'DELETE /chaos': (control) => control.setChaos(null),
  'POST /pay': (control, { body }) => control.pay(payBody.parse(body)),
  'POST /transfer-confirm': (control, { body }) => control.confirmTransfer(confirmBody.parse(body)),
  'GET /authorizations': (control, { query }) => ({
    authorizations: control.authorizations(query.get('email') ?? undefined),
  }),
  'POST /authorization': (control, { body }) => {
    const { authorization_code: code, ...change } = authorizationBody.parse(body);
    return control.setAuthorization(code, change);
  },
  'GET /truth': (control) => control.truth(),
  'POST /google/rotate': (control, { body }) => control.rotateGoogleKey(rotateBody.parse(body)),
  ...roomHandlers,
};

/** Answers the control API: for callers on this machine that know the token. */
export async function serveControl(
  context: Context,
  control: Control,
  { request, response, query }: Exchange,
  path: string,
): Promise<void> {
  try {
    guard(context, request);
    const [, number = '0', call = ''] = /^\/__control(?:\/account\/(\d{1,3}))?(.*)$/.exec(path)!;
    const handler = handlers[`${request.method} ${call}`];
    if (!handler) throw new ControlError(404, 'The control API has no such call.');
    const body = await readFields(request);
    const result = await handler(control.account(Number(number)), { body, query });
    await context.journal.durable();
    sendJson(response, 200, result ?? { ok: true });
  } catch (error) {
    const { status, message } = explain(error);
    if (status === 500) context.log(`unexpected: ${String(error)}`);
    sendJson(response, status, { error: message });
  }
}

function guard(context: Context, request: IncomingMessage): void {
  const from = request.socket.remoteAddress ?? '';
  const local = from === '::1' || /^(::ffff:)?127\./.test(from);
  // A proxy on this machine would make everybody look local; it gives itself away by this header.
  if (!local || request.headers['x-forwarded-for'] !== undefined) {
    throw new ControlError(403, 'The control API answers only callers on this machine.');
  }
  const token = request.headers['x-control-token'];
  if (typeof token !== 'string' || !sameText(token, context.controlToken)) {
    throw new ControlError(401, 'The header x-control-token is missing or wrong.');
  }
}

function explain(error: unknown): { status: number; message: string } {
  if (error instanceof ControlError) return error;
  if (error instanceof ApiError) return error;
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    const place = first?.path.join('.') ?? '';
    return { status: 400, message: `${place === '' ? 'The body' : place}: ${first?.message ?? 'not valid'}` };
  }
  return { status: 500, message: 'The sandbox failed; its log says more.' };
}

function pick(query: URLSearchParams, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])));
}
