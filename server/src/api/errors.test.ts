import { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { describe, expect, it } from 'vitest';
import { errorResponse, fromDatabase, InUse, Invalid, invalidField, notFound, Refusal } from './errors.ts';

const told = (thrown: unknown, language: 'oz' | 'ru' | 'en' | undefined = 'ru') =>
  errorResponse(thrown, language, 'request-1');
/** What the driver throws. */
const database = (code: string, given: object = {}) =>
  Object.assign(new Error('canary secret'), { code, ...given });

describe('the answer to', () => {
  it('a refusal is its status and a sentence in the caller’s language', () => {
    expect(told(notFound())).toEqual({
      status: 404,
      body: { message: 'Такая запись не найдена', code: 'not_found', request_id: 'request-1' },
    });
    expect(told(notFound(), 'en').body.message).toBe(told(notFound(), 'oz').body.message);
  });

  it('wrong fields is their messages, all of them', () => {
    const problems = ['name', 'name', 'items.0.id'].map((field) => ({
      field,
      key: 'invalid.required',
      values: {},
    }));
    const { status, body } = told(new Invalid(problems));
    expect([status, body.message]).toEqual([
      422,
      { name: ['Заполните это поле', 'Заполните это поле'], 'items.0.id': ['Заполните это поле'] },
    ]);
  });

  it('fields with the names of every object’s own is as ordinary as any', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const { body } = told(invalidField(name, 'invalid.required'));
      expect(Object.keys(body.message)).toEqual([name]);
      expect(ErrorBody.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true);
    }
  });

  it.each([
    [1, '1 факультет'],
    [2, '2 факультета'],
    [5, '5 факультетов'],
    [21, '21 факультет'],
  ])('a removal refused counts what stands in the way: %s', (count, text) => {
    const { status, body } = told(new InUse([{ table: 'faculties', count }]));
    expect([status, body.message]).toEqual([405, `Удалить нельзя. С этой записью связаны: ${text}`]);
  });

  it.each([
    new Error('canary secret'),
    'canary secret',
    null,
    undefined,
    { code: 'XX000', message: 'canary secret' },
  ])('anything unforeseen (%s) tells nothing but the request', (thrown) => {
    const { status, body } = told(thrown);
    expect([status, Object.keys(body).sort()]).toEqual([500, ['code', 'message', 'request_id']]);
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('patience says how long', () => {
    expect(told(new Refusal('too_many', { values: { seconds: 7 } }))).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(told(new Refusal('unavailable'))).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  });
});

describe('what the database refuses becomes', () => {
  it.each([
    ['a known unique value taken', database('23505', { constraint: 'users_email_unique' }), 409, 'duplicate'],
    ['an unknown one', database('23505', { constraint: 'x' }), 409, 'duplicate'],
    ['a reference outside the scope', database('23503', { constraint: 'admins_faculty' }), 422, 'invalid'],
    ['a character that cannot be stored', database('22021'), 400, 'malformed'],
    ['a number out of range', database('22003'), 400, 'malformed'],
    ['a deadlock', database('40P01'), 503, 'unavailable'],
    ['a statement that took too long', database('57014'), 503, 'unavailable'],
    ['a server shutting down', database('57P01'), 503, 'unavailable'],
    ['a server starting up', database('57P03'), 503, 'unavailable'],
    ['too many connections', database('53300'), 503, 'unavailable'],
    ['a refused connection', database('ECONNREFUSED'), 503, 'unavailable'],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 503, 'unavailable'],
    ['a wait in vain', new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
    ['a mistake of ours', database('42601'), 500, 'internal'],
    ['a rule of ours broken', database('23514', { constraint: 'x' }), 500, 'internal'],
  ])('%s', (_title, thrown, status, code) => {
    const answer = told(thrown);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain('canary');
  });

  it('a record that somebody else began to hold meanwhile', () => {
    const thrown = Object.assign(new Error('update or delete on table "faculties" violates foreign key'), {
      code: '23503',
      table: 'admins',
    });
    expect(fromDatabase(thrown)).toBeInstanceOf(InUse);
  });

  it('the field that holds the value already taken', () => {
    expect(told(database('23505', { constraint: 'users_username_unique' })).body.field).toBe('username');
  });
});
