import { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { describe, expect, it } from 'vitest';
import { errorResponse, fromDatabase, InUse, Invalid, invalidField, notFound, Refusal } from './errors.ts';

const responseTo = (thrown: unknown, language: 'uz' | 'ru' | 'en' | undefined = 'ru') =>
  errorResponse(thrown, language, 'request-1');
/** An error as the database driver throws it. */
const database = (code: string, given: object = {}) =>
  Object.assign(new Error('canary secret'), { code, ...given });

describe('the response to', () => {
  it('a refusal has its status and a message in the requested language', () => {
    expect(responseTo(notFound())).toEqual({
      status: 404,
      body: { message: 'Такая запись не найдена', code: 'not_found', request_id: 'request-1' },
    });
    expect(responseTo(notFound(), 'en').body.message).toBe('There is no such record');
    expect(responseTo(notFound(), 'uz').body.message).toBe('Bunday yozuv topilmadi');
  });

  it('invalid fields contains all their messages', () => {
    const problems = ['name', 'name', 'items.0.id'].map((field) => ({
      field,
      key: 'invalid.required' as const,
      values: {},
    }));
    const { status, body } = responseTo(new Invalid(problems));
    expect([status, body.message]).toEqual([
      422,
      { name: ['Заполните это поле', 'Заполните это поле'], 'items.0.id': ['Заполните это поле'] },
    ]);
  });

  it('fields named like properties of every object contains these names', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const { body } = responseTo(invalidField(name, 'invalid.required'));
      expect(Object.keys(body.message)).toEqual([name]);
      expect(ErrorBody.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true);
    }
  });

  it.each([
    [1, '1 факультет'],
    [2, '2 факультета'],
    [5, '5 факультетов'],
    [21, '21 факультет'],
  ])('a refused deletion counts the dependent records: %s', (count, text) => {
    const { status, body } = responseTo(new InUse([{ table: 'faculties', count }]));
    expect([status, body.message]).toEqual([405, `Удалить нельзя. С этой записью связаны: ${text}`]);
  });

  it.each([
    new Error('canary secret'),
    'canary secret',
    null,
    undefined,
    { code: 'XX000', message: 'canary secret' },
  ])('an unexpected error (%s) contains only the request id', (thrown) => {
    const { status, body } = responseTo(thrown);
    expect([status, Object.keys(body).sort()]).toEqual([500, ['code', 'message', 'request_id']]);
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('a temporary failure says when to retry', () => {
    expect(responseTo(new Refusal('too_many', { values: { seconds: 7 } }))).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(responseTo(new Refusal('unavailable'))).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  });
});

describe('a database error', () => {
  it.each([
    [
      'a unique value of a known constraint is 409',
      database('23505', { constraint: 'users_email_unique' }),
      409,
      'duplicate',
    ],
    ['a unique value of another constraint is 409', database('23505', { constraint: 'x' }), 409, 'duplicate'],
    [
      'a reference outside the scope is 422',
      database('23503', { constraint: 'admins_faculty' }),
      422,
      'invalid',
    ],
    ['a character that cannot be stored is 400', database('22021'), 400, 'malformed'],
    ['a number out of range is 400', database('22003'), 400, 'malformed'],
    ['a deadlock is 503', database('40P01'), 503, 'unavailable'],
    ['a statement timeout is 503', database('57014'), 503, 'unavailable'],
    ['a server shutting down is 503', database('57P01'), 503, 'unavailable'],
    ['a server starting up is 503', database('57P03'), 503, 'unavailable'],
    ['too many connections is 503', database('53300'), 503, 'unavailable'],
    ['a refused connection is 503', database('ECONNREFUSED'), 503, 'unavailable'],
    ['a broken connection is 503', new Error('Connection terminated unexpectedly'), 503, 'unavailable'],
    ['a connection timeout is 503', new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
    ['invalid SQL is 500', database('42601'), 500, 'internal'],
    ['an unknown check constraint is 500', database('23514', { constraint: 'x' }), 500, 'internal'],
  ])('%s', (_title, thrown, status, code) => {
    const answer = responseTo(thrown);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain('canary');
  });

  it('of a record that is referenced meanwhile becomes InUse', () => {
    const thrown = Object.assign(new Error('update or delete on table "faculties" violates foreign key'), {
      code: '23503',
      table: 'admins',
    });
    expect(fromDatabase(thrown)).toBeInstanceOf(InUse);
  });

  it('of a unique value names its field', () => {
    expect(responseTo(database('23505', { constraint: 'users_username_unique' })).body.field).toBe(
      'username',
    );
  });
});
