import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entered, SignedIn } from '#shared/api/accounts.ts';
import type { User } from '../queries.ts';

/** Begins a session, once it is sure who comes. */
export type Start = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  remember: boolean,
) => Promise<SignedIn>;

/** Begins a session, or asks for the second step first. */
export type Enter = (...arrival: Parameters<Start>) => Promise<Entered>;
