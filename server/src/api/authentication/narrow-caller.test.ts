import { describe, expect, it } from 'vitest';
import { staffCaller, studentCaller, teacherCaller } from '#test/callers.ts';
import { narrowCaller, type TokenRights } from './narrow-caller.ts';

const token = (given: Partial<TokenRights> = {}): TokenRights => ({
  id: 9,
  kind: 'personal',
  permissions: ['faculty_index', 'student_index'],
  universityId: 1,
  facultyId: null,
  facultyUniversityId: null,
  ...given,
});
const ofFaculty = (facultyId: number) => token({ facultyId, facultyUniversityId: 1 });

describe('the caller of an API token', () => {
  it('has the permissions of the token that its owner holds now', () => {
    const owner = staffCaller({ permissions: new Set(['faculty_index', 'faculty_store']) });
    expect([...(narrowCaller(owner, token())?.permissions ?? [])]).toEqual(['faculty_index']);
    expect(narrowCaller(owner, token())?.token).toEqual({ id: 9 });
  });

  it('never has a permission that only sessions have, even if it was stored', () => {
    const owner = staffCaller({ permissions: new Set(['admin_update', 'api_token_store', 'faculty_index']) });
    const stored = token({ permissions: ['admin_update', 'api_token_store', 'faculty_index'] });
    expect([...(narrowCaller(owner, stored)?.permissions ?? [])]).toEqual(['faculty_index']);
  });

  it('is bound to the faculty of the token, also that of a super administrator', () => {
    expect(narrowCaller(staffCaller(), ofFaculty(3))?.facultyId).toBe(3);
    const above = staffCaller({ superAdministrator: true, universityId: null });
    const caller = narrowCaller(above, { ...ofFaculty(3), universityId: null });
    expect(caller).toMatchObject({ superAdministrator: false, universityId: 1, facultyId: 3 });
  });

  it('does not exist when the owner works elsewhere', () => {
    expect(narrowCaller(staffCaller({ facultyId: 2 }), ofFaculty(3))).toBeUndefined();
    expect(narrowCaller(staffCaller({ universityId: 2 }), token())).toBeUndefined();
    expect(
      narrowCaller(staffCaller({ superAdministrator: true, universityId: null }), token()),
    ).toBeUndefined();
    expect(narrowCaller(staffCaller(), token({ facultyId: 3, facultyUniversityId: 2 }))).toBeUndefined();
    expect(narrowCaller(studentCaller(), token())).toBeUndefined();
  });

  it('stays within the faculty of an owner who is bound to one', () => {
    expect(narrowCaller(staffCaller({ facultyId: 2 }), token())?.facultyId).toBe(2);
  });

  it('needs no password and second factor for a program, but those of a person', () => {
    const owner = teacherCaller({ mustSetPassword: true, mustSetSecondFactor: true });
    expect(narrowCaller(owner, token())).toMatchObject({ mustSetPassword: true, mustSetSecondFactor: true });
    expect(narrowCaller(owner, token({ kind: 'service' }))).toMatchObject({
      mustSetPassword: false,
      mustSetSecondFactor: false,
    });
  });
});
