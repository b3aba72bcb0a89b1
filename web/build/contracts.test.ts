import { expect, it } from 'vitest';
import { callsAlone } from './contracts.ts';

it('keeps of a call its way, its address and what is sent, and makes schemas only where somebody uses them', () => {
  const code = [
    `import { z } from 'zod';`,
    `const Params = z.object({ slug: z.string() });`,
    `export const longest = 40;`,
    `export type Name = z.infer<typeof Params>;`,
    `export const rename = contract({`,
    `  method: 'PUT', path: '/api/things/:slug', summary: "What it's for, {and} more",`,
    `  params: Params, query: z.object({ q: z.string() }), body: z.object({ name: z.string().max(longest) }),`,
    `  status: 201, answer: z.object({ name: z.string() }), conflict: z.object({ newer: Params }),`,
    `});`,
  ].join('\n');
  expect(callsAlone(code)).toBe(
    [
      `import { z } from 'zod';`,
      `const Params = /*#__PURE__*/ (() => z.object({ slug: z.string() }))();`,
      `export const longest = 40;`,
      `export type Name = z.infer<typeof Params>;`,
      `export const rename = /*#__PURE__*/ (() => ({ method: 'PUT', path: '/api/things/:slug', body: z.object({ name: z.string().max(longest) }) }))();`,
    ].join('\n'),
  );
});
