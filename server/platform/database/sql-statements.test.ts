import { expect, test } from 'vitest';
import { statementsIn } from './sql-statements.ts';

test('statements end at semicolons, and not at those in texts, names, comments and bodies of functions', () => {
  const body = `create function f() returns int language plpgsql as $$ begin return 1; end $$`;
  const named = `create function g() returns text language sql as $of_g$ select ';' || '$$' $of_g$`;
  expect(
    statementsIn(`
      -- A note; with a semicolon, and an apostrophe's.
      insert into a values ('one; two', 'it''s');
      ${body};
      /* Not; here. */ ${named};
      alter table "od;d" add column n int -- why; because
        default 3 - 2 / 1;
      ;`),
  ).toEqual([
    `insert into a values ('one; two', 'it''s')`,
    body,
    named,
    `alter table "od;d" add column n int  \n        default 3 - 2 / 1`,
  ]);
});
