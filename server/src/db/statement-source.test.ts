import { describe, expect, it } from 'vitest';
import { runAs } from './current-work.ts';
import { PLANNED_WITH_VALUES } from './prepared-statements.ts';
import { commentOf, SHARED, type StatementSource, splitSource, withSource } from './statement-source.ts';

const log = { warn: () => undefined };
const from = (source: StatementSource, statement: string) =>
  runAs({ source: 'x', comment: commentOf(source), log }, () => withSource(statement));
const FACULTIES = { method: 'GET', route: '/api/crm/faculties/:id' };
const COMMENT = "/*method='GET',route='/api/crm/faculties/:id'*/";

describe('source of a statement', () => {
  it.each([
    ['select 1', `select ${COMMENT} 1`],
    ['begin', `begin ${COMMENT}`],
    ['\n  with a as (select 1) select', `\n  with ${COMMENT} a as (select 1) select`],
    ['(select 1) union select 2', `(select ${COMMENT} 1) union select 2`],
    [`${PLANNED_WITH_VALUES} select 1`, `${PLANNED_WITH_VALUES} select ${COMMENT} 1`],
    [`${SHARED} select 1`, `${SHARED} select 1`],
    ['', ''],
  ])('stands after the first word of %j', (statement, sent) => {
    expect(from(FACULTIES, statement)).toBe(sent);
  });

  it('is left out where there is no request and no job', () => {
    expect(withSource('select 1')).toBe('select 1');
  });

  it.each([
    [FACULTIES, 'GET /api/crm/faculties/:id'],
    [{ job: 'backup_scheduled' }, 'job backup_scheduled'],
    // Signs that would end or nest the comment.
    [{ method: 'GET', route: "/storage/*/a'b*/ c" }, "GET /storage/*/a'b*/ c"],
  ] as [StatementSource, string][])('is read again: %j', (source, shown) => {
    const sent = from(source, 'select "a" from b');
    expect(sent.match(/\*\//g)).toHaveLength(1);
    expect(sent.match(/\/\*/g)).toHaveLength(1);
    expect(splitSource(sent)).toEqual({ source: shown, text: 'select "a" from b' });
  });

  it.each(['select 1', '/* note */ select 1', "select /*job='%'*/ 1", ''])(
    'is never required: %j',
    (statement) => {
      expect(() => splitSource(statement)).not.toThrow();
    },
  );

  it('is unknown of a statement without a comment', () => {
    expect(splitSource('select 1 /* route */')).toEqual({ source: null, text: 'select 1 /* route */' });
  });
});
