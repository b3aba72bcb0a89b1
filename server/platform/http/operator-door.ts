import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Contract } from '#shared/api/contract.ts';
import { notFound } from './errors.ts';
import type { Limit, Limits } from '../admission/limits.ts';
import type { Operator, Proof } from './who.ts';

/** Said to everybody who is none of us, as at an address where nothing is. */
export const nothingHere = () => notFound('There is nothing at this address.');

interface Asked {
  limits: Limits;
  guards: { operator?(request: FastifyRequest, proof: Proof): Promise<Operator> };
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Mounts calls of the console. Operators are let in before anything that was sent is read, so that nobody else learns from
 * what is said about a body that there is a call here.
 */
export function operatorRoutes<Route extends { limit: Limit }>(
  { guards, limits }: Asked,
  callOf: (contract: Contract, request: FastifyRequest, reply: FastifyReply) => object,
  mount: (
    contract: Contract,
    route: Route,
    handle: Handle,
    first: Pick<RouteShorthandOptions, 'onRequest'>,
  ) => void,
) {
  return (
    contract: Contract,
    route: Route & { proof: Proof },
    handler: (call: never) => Promise<unknown>,
  ): void => {
    const inside = new WeakMap<FastifyRequest, Operator>();
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      if (!guards.operator) throw nothingHere();
      const operator = await guards.operator(request, route.proof);
      await limits.use(route.limit, operator.id);
      inside.set(request, operator);
    };
    const handle: Handle = (request, reply) =>
      handler({ ...callOf(contract, request, reply), operator: inside.get(request) } as never);
    mount(contract, route, handle, { onRequest });
  };
}
