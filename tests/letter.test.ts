import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybodys } from '#server/platform/http/openapi.ts';
import { roles } from '#shared/roles.ts';
import { signedInOwner, testApp, type TestApp } from './support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Content {
  content: Record<string, { schema: unknown }>;
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>;
}

test('R-026 X-10 there is one kind of account, a store owner: nothing asked, answered or kept says another', async () => {
  const owner = await signedInOwner(world);
  const columns = await world.database.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'users'`,
  );
  for (const { name } of columns) expect(name).not.toMatch(/role|type|kind|admin/);
  const reply = await world.client().post<{ user: object }>('/api/auth/login/', {
    email: owner.email,
    password: 'correct horse battery',
    role: 'admin',
    is_admin: true,
  });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body.user).sort()).toEqual(['email', 'first_name', 'last_name', 'sites']);
});

test('R-369 no administrator can be met over HTTP: the roles are those of one store, the operator’s console is nothing to others', async () => {
  expect(roles).toEqual(['viewer', 'fulfilment', 'manager', 'owner']);
  for (const { contract, options } of everybodys(world.app.api.table)) {
    expect(['none', 'person']).toContain(options.auth);
    expect(contract.path).not.toMatch(/admin|operator/);
  }
  const owner = await signedInOwner(world);
  expect((await owner.client.get('/api/operator/me')).status).toBe(404);
});

test('R-152 R-174 R-223 what a program leaves out, or sends of another kind, is told in plain sentences', async () => {
  const { client } = await signedInOwner(world);
  const told = async (path: string, body: object) => {
    const reply = await client.post(path, body);
    return [reply.status, reply.body];
  };
  expect(await told('/api/auth/register/verify-email/', {})).toEqual([400, { key: ['This is missing.'] }]);
  expect(await told('/api/auth/register/verify-email/', { key: 1 })).toEqual([
    400,
    { key: ['This must be text.'] },
  ]);
  expect(await told('/api/auth/login/', { email: 'a@b.ng', password: 'x', rememberMe: 'yes' })).toEqual([
    400,
    { rememberMe: ['This must be true or false.'] },
  ]);
  expect(await told('/api/sites/create/', { name: 'A', slug: 'ab', site_type: 'blog' })).toEqual([
    400,
    { site_type: ['This must be ecommerce.'] },
  ]);
  expect(await told('/api/auth/logout/', [] as object)).toEqual([
    400,
    { detail: ['This must be a set of named values.'] },
  ]);
});

/** Where a schema leaves open what may stand there: no type, an object without fields, a list of anything. */
function holesIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [at];
  const node = schema as Record<string, unknown>;
  const of = (inner: unknown, name: string) => holesIn(inner, `${at}${name}`);
  const choices = [node.anyOf, node.oneOf, node.allOf].find(Array.isArray) as unknown[] | undefined;
  if (choices) return choices.flatMap((choice) => of(choice, '|'));
  if ('const' in node || 'enum' in node || '$ref' in node) return [];
  // `['string', 'null']` where nothing may stand, too.
  const types = [node.type ?? []].flat();
  if (types.includes('array'))
    return Array.isArray(node.prefixItems)
      ? node.prefixItems.flatMap((item) => of(item, '[]'))
      : of(node.items, '[]');
  if (!types.includes('object')) return types.length > 0 ? [] : [at];
  if (typeof node.additionalProperties === 'object') return of(node.additionalProperties, '{}');
  if (typeof node.properties !== 'object') return [at];
  return Object.entries(node.properties!).flatMap(([name, inner]) => of(inner, `.${name}`));
}

test('R-386 every answer, and every body that is sent, has its whole shape in the document of the API', async () => {
  const { body } = await world.client().get<Document>('/api/openapi.json');
  const open: string[] = [];
  for (const { contract } of everybodys(world.app.api.table)) {
    const path = contract.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const name = `${contract.method} ${path}`;
    const call = body.paths[path]?.[contract.method.toLowerCase()];
    const schemaOf = (part: Content | undefined) => part?.content['application/json']?.schema;
    const answer = schemaOf(call?.responses[String(contract.status ?? 200)]);
    open.push(...holesIn(answer, `${name} answer`));
    expect([name, schemaOf(call?.responses.default)]).toEqual([
      name,
      expect.objectContaining({ type: 'object' }),
    ]);
    expect([name, call?.requestBody !== undefined]).toEqual([name, contract.body !== undefined]);
    if (contract.body) open.push(...holesIn(schemaOf(call?.requestBody), `${name} body`));
  }
  expect(open).toEqual([]);
});

test('R-402 what is wrong with a request is told in sentences for people, also about what nobody types', async () => {
  const post = async (path: string, body: unknown) => {
    const { status, body: told } = await world.client().post(`/api${path}`, body);
    return { status, told };
  };
  expect(await post('/auth/register/verify-email/', {})).toEqual({
    status: 400,
    told: { key: ['This is missing.'] },
  });
  expect(await post('/auth/register/verify-email/', { key: 7 })).toEqual({
    status: 400,
    told: { key: ['This must be text.'] },
  });
  expect(await post('/courses/update/', { video_id: ['a'], watched: false })).toEqual({
    status: 400,
    told: { video_id: ['This must be text.'], watched: ['This must be true.'] },
  });
  expect(
    await post('/auth/password/reset/confirm/', { uid: {}, new_password1: 'a', new_password2: 'a' }),
  ).toEqual({
    status: 400,
    told: {
      uid: ['This must be text.'],
      token: ['This is missing.'],
      new_password1: ['Use at least 8 characters for your password.'],
    },
  });
  expect(await post('/auth/login/', [])).toEqual({
    status: 400,
    told: { detail: ['This must be a set of named values.'] },
  });
  expect(
    await post('/courses/played/', { beats: [{ video_id: 'a', stretches: 1, position: 0, at: 'now' }] }),
  ).toEqual({
    status: 400,
    told: {
      'beats.0.stretches': ['This must be a list.'],
      'beats.0.at': ['This is not written as it should be.'],
    },
  });
});
