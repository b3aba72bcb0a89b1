import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { scopesWith } from '#shared/api-keys.ts';
import type { Api, RouteEntry, RouteOptions } from './http.ts';

type Json = Record<string, unknown>;

/** The calls that are told of: those of the operator's console are ours alone. */
export const everybodys = (table: readonly RouteEntry[]): RouteEntry[] =>
  table.filter(({ options }) => options.auth !== 'operator');

const [zipped, unzipped] = [promisify(gzip), promisify(gunzip)];

/**
 * The document at its address. Made when it is first asked for, with whatever is mounted by then, and kept packed: it takes a
 * third of a second and 2.5 MB, and anybody may ask.
 */
export function mountOpenApi({ fastify, table }: Pick<Api, 'fastify' | 'table'>, platformUrl: string): void {
  let kept: Promise<Buffer> | null = null;
  fastify.get('/api/openapi.json', { config: { work: 'looking' } }, async (request, reply) => {
    kept ??= zipped(JSON.stringify(openApi(table, platformUrl)));
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (takesGzip) reply.header('content-encoding', 'gzip');
    return reply
      .header('vary', 'accept-encoding')
      .header('content-type', 'application/json; charset=utf-8')
      .send(takesGzip ? await kept : await unzipped(await kept));
  });
}

/** The OpenAPI 3.1 document of the routes in the table, from the schemas they validate by. */
function openApi(table: readonly RouteEntry[], platformUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { contract, options } of everybodys(table)) {
    const path = contract.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][contract.method.toLowerCase()] = {
      summary: contract.summary,
      security: securityOf(options),
      parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
      ...(contract.body ? { requestBody: { required: true, content: json(contract.body, 'input') } } : {}),
      responses: {
        [String(contract.status ?? 200)]: {
          description: 'The answer.',
          content: json(contract.answer, 'output'),
        },
        ...(contract.conflict && {
          409: { description: 'Why not, and what is newer.', content: json(contract.conflict, 'output') },
        }),
        default: {
          description: 'Field (or detail) → what the person is told.',
          content: json(errors, 'output'),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Presence', version: '1' },
    servers: [{ url: platformUrl }],
    paths,
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer', description: 'Of a person who is logged in.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the store, with one of the scopes.',
        },
      },
    },
  };
}

/** Either way is enough: a person, or a key with one of the scopes that allow it. */
function securityOf({ auth, may, byKey }: RouteOptions): Json[] {
  if (auth === 'none') return [];
  const keys = byKey && may ? scopesWith(may).map((scope) => ({ key: [scope] })) : [];
  return [{ access: [] }, ...keys];
}

const errors = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

function json(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: asJsonSchema(schema, io) } };
}

function asJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const shape = asJsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || (shape.required ?? []).includes(name),
    schema: inner,
  }));
}
