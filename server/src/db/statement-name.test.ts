import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it.each([
  ['select "id" from "faculties" where "id" = $1', 'SELECT faculties'],
  ['/* planned */ (select 1 from a) union select 2 from b', 'SELECT a'],
  ['\n  with one as (select from students) select * from one', 'WITH students'],
  ['insert into "orders" ("id") values ($1)', 'INSERT orders'],
  ['update "groups" set "name" = $1', 'UPDATE groups'],
  ['delete from jobs', 'DELETE jobs'],
  ['begin', 'BEGIN'],
  ['', 'STATEMENT'],
])('statement name: of %j is %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
