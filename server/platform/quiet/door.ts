import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/errors.ts';
import { quietWords } from './quiet.ts';

/** Of what is sent: who signs in, what operators do, and what providers tell, which is kept and worked off later. */
const open = /^\/(api\/auth\/(login|second-step|token|logout|passkey|google)|api\/operator|webhooks)\//;
const waitSeconds = 300;

const onlyReads = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * Lets people look and change nothing while an installation that was put back from a back-up is quiet: what they did
 * might be done a second time, or be gone when the one it was copied from comes back.
 */
export function quietDoor(
  fastify: FastifyInstance,
  { isQuiet }: { isQuiet?: (() => Promise<boolean>) | undefined },
): void {
  if (!isQuiet) return;
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (onlyReads(request) || open.test(request.url)) return done();
    isQuiet().then(
      (quiet) => done(quiet ? new AppError('unavailable', quietWords, waitSeconds) : undefined),
      done,
    );
  });
}
