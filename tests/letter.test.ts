import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#server/platform/http.ts';
import { signedInOwner, testApp, type TestApp } from './support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, unknown> }> }>>;
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

test('R-369 no administrator can be met over HTTP: the roles are those of one store, the operator has a tool of their own', () => {
  expect(roles).toEqual(['viewer', 'fulfilment', 'manager', 'owner']);
  for (const { contract, options } of world.app.api.table) {
    expect(['none', 'person']).toContain(options.auth);
    expect(contract.path).not.toMatch(/admin|operator/);
  }
});

test('R-386 every answer, and every body that is sent, has its whole shape in the document of the API', async () => {
  const { body } = await world.client().get<Document>('/api/openapi.json');
  for (const { contract } of world.app.api.table) {
    const path = contract.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const call = body.paths[path]?.[contract.method.toLowerCase()];
    const answer = call?.responses[String(contract.status ?? 200)]?.content['application/json'] as {
      schema: Record<string, unknown>;
    };
    expect([path, Object.keys(answer.schema).length > 0]).toEqual([path, true]);
    expect([path, call?.responses.default !== undefined]).toEqual([path, true]);
  }
});
