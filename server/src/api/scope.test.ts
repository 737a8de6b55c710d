import { describe, expect, it } from 'vitest';
import { Invalid, Refusal } from './errors.ts';
import { type Person, scopeOf, universityFor } from './scope.ts';

const person = (given: Partial<Person>): Person => ({
  id: 1,
  sessionId: 'session',
  kind: 'admin',
  username: 'kimdir',
  superAdministrator: false,
  universityId: 1,
  facultyId: null,
  permissions: new Set(),
  mustSetPassword: false,
  mustSetSecondFactor: false,
  closed: false,
  ...given,
});
const superadmin = person({ superAdministrator: true, universityId: null, username: null });

describe('the scope', () => {
  it.each([
    [
      'of a super administrator is everything',
      superadmin,
      undefined,
      { universityId: null, facultyId: null },
    ],
    [
      'of a super administrator is the university chosen',
      superadmin,
      2,
      { universityId: 2, facultyId: null },
    ],
    [
      'of an administrator is the own university',
      person({}),
      undefined,
      { universityId: 1, facultyId: null },
    ],
    ['stays the same when it is named', person({}), 1, { universityId: 1, facultyId: null }],
    ['of somebody of a faculty is that one', person({ facultyId: 3 }), 1, { universityId: 1, facultyId: 3 }],
  ])('%s', (_title, who, named, expected) => expect(scopeOf(who, named)).toEqual(expected));

  it('is refused for another university', () => {
    expect(() => scopeOf(person({}), 2)).toThrow(Refusal);
    expect(() => scopeOf(person({ facultyId: 3 }), 2)).toThrow('error.forbidden');
  });
});

describe('a new record belongs to', () => {
  it('the university in scope', () => expect(universityFor({ universityId: 2, facultyId: null })).toBe(2));

  it('none while a super administrator has named none', () => {
    expect(() => universityFor({ universityId: null, facultyId: null })).toThrow(Invalid);
  });
});
