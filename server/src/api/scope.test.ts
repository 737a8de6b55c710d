import { describe, expect, it } from 'vitest';
import { staffCaller, studentCaller, teacherCaller } from '#test/callers.ts';
import type { Caller } from './caller.ts';
import { Invalid, Refusal } from './errors.ts';
import { type Scope, scopeOf, universityFor } from './scope.ts';

const superAdministrator = staffCaller({ superAdministrator: true, universityId: null, username: null });

describe('the scope', () => {
  it.each<[string, Caller, number | undefined, Scope]>([
    [
      'of a super administrator is all universities',
      superAdministrator,
      undefined,
      { universityId: null, facultyId: null },
    ],
    [
      'of a super administrator is the requested university',
      superAdministrator,
      2,
      { universityId: 2, facultyId: null },
    ],
    ['of staff is their university', staffCaller(), undefined, { universityId: 1, facultyId: null }],
    [
      'is the same if the own university is requested',
      staffCaller(),
      1,
      { universityId: 1, facultyId: null },
    ],
    [
      'of faculty-bound staff is the faculty',
      staffCaller({ facultyId: 3 }),
      1,
      { universityId: 1, facultyId: 3 },
    ],
    [
      'of a faculty-bound teacher is the faculty',
      teacherCaller({ facultyId: 3 }),
      undefined,
      { universityId: 1, facultyId: 3 },
    ],
    ['of a student is the university', studentCaller(), undefined, { universityId: 1, facultyId: null }],
  ])('%s', (_title, caller, requested, expected) => expect(scopeOf(caller, requested)).toEqual(expected));

  it.each([staffCaller(), staffCaller({ facultyId: 3 }), teacherCaller(), studentCaller()])(
    'of $kind does not include another university',
    (caller) => {
      expect(() => scopeOf(caller, 2)).toThrow(Refusal);
      expect(() => scopeOf(caller, 2)).toThrow('error.forbidden');
    },
  );
});

describe('the university of a new record', () => {
  it('is the university in scope', () => expect(universityFor({ universityId: 2, facultyId: null })).toBe(2));

  it('has to be named by a super administrator', () => {
    expect(() => universityFor({ universityId: null, facultyId: null })).toThrow(Invalid);
  });
});
