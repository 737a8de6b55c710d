import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { STRUCTURE } from '@dekanat/contract/catalogue/structure.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { staffCaller, studentCaller, teacherCaller } from '#test/callers.ts';
import type { Caller } from '../caller.ts';
import { refusalFor } from './authorise.ts';

const endpoint = (given: Partial<Endpoint> = {}): Endpoint => ({
  method: 'GET',
  path: '/faculties',
  access: 'faculty_index',
  resource: STRUCTURE.faculties,
  result: z.null(),
  ...given,
});
const codeFor = (given: Partial<Endpoint>, caller: Caller) => refusalFor(endpoint(given), caller)?.code;

const HOLDS = { permissions: new Set(['faculty_index'] as const) };
const signedIn = { access: 'signed-in' } as const;
const superOnly = { superAdministrator: true } as const;

describe('an endpoint of the realm crm', () => {
  it.each<[string, Partial<Endpoint>, Caller, string | undefined]>([
    ['admits staff with its permission', {}, staffCaller(HOLDS), undefined],
    ['refuses staff with another permission', { access: 'faculty_store' }, staffCaller(HOLDS), 'forbidden'],
    ['refuses staff without a permission', {}, staffCaller(), 'forbidden'],
    ['admits all staff if it needs no permission', signedIn, staffCaller(), undefined],
    ['refuses teachers without a permission', signedIn, teacherCaller(), 'forbidden'],
    ['admits a teacher with its permission', {}, teacherCaller(HOLDS), undefined],
    ['admits a teacher with any permission if it needs none', signedIn, teacherCaller(HOLDS), undefined],
    [
      'refuses a teacher with another permission',
      { access: 'faculty_store' },
      teacherCaller(HOLDS),
      'forbidden',
    ],
    ['refuses students', {}, studentCaller(), 'forbidden'],
    ['refuses students even if it needs no permission', signedIn, studentCaller(), 'forbidden'],
    ['refuses staff if it is for super administrators', superOnly, staffCaller(HOLDS), 'forbidden'],
    ['refuses teachers if it is for super administrators', superOnly, teacherCaller(HOLDS), 'forbidden'],
    [
      'admits super administrators',
      superOnly,
      staffCaller({ ...HOLDS, superAdministrator: true, universityId: null }),
      undefined,
    ],
  ])('%s', (_title, given, caller, code) => expect(codeFor(given, caller)).toBe(code));
});

describe('an endpoint of the realm student', () => {
  const student = { ...signedIn, realm: 'student' } as const;
  it.each<[string, Caller, string | undefined]>([
    ['admits students', studentCaller(), undefined],
    ['refuses staff', staffCaller(HOLDS), 'forbidden'],
    ['refuses super administrators', staffCaller({ superAdministrator: true }), 'forbidden'],
    ['refuses teachers', teacherCaller(HOLDS), 'forbidden'],
  ])('%s', (_title, caller, code) => expect(codeFor(student, caller)).toBe(code));
});

it.each(['auth', 'resources'] as const)(
  'an endpoint of the realm %s admits every kind of caller',
  (realm) => {
    const codes = [staffCaller(), teacherCaller(), studentCaller()].map((caller) =>
      codeFor({ ...signedIn, realm }, caller),
    );
    expect(codes).toEqual([undefined, undefined, undefined]);
  },
);

describe.each([
  ['staff', 'crm', staffCaller(HOLDS)],
  ['a teacher', 'crm', teacherCaller(HOLDS)],
  ['a student', 'student', studentCaller()],
] as const)('%s in the realm %s', (_kind, realm, caller) => {
  const call = { ...signedIn, realm };
  it.each<[string, Partial<Endpoint>, Partial<Caller>, string | undefined]>([
    ['is refused before the first own password', {}, { mustSetPassword: true }, 'password_not_set'],
    ['is admitted before it if declared', { beforePasswordSet: true }, { mustSetPassword: true }, undefined],
    [
      'is refused without a required second factor',
      {},
      { mustSetSecondFactor: true },
      'second_factor_not_set',
    ],
    [
      'is admitted without it if declared',
      { beforeSecondFactor: true },
      { mustSetSecondFactor: true },
      undefined,
    ],
    ['is refused while the account is closed', {}, { closed: 'deadline' }, 'closed'],
    ['is admitted while it is closed if declared', { whileClosed: true }, { closed: 'deadline' }, undefined],
    ['reads while its university moves', {}, { move: { to: null } }, undefined],
    ['changes nothing while its university moves', { method: 'PUT' }, { move: { to: null } }, 'unavailable'],
    ['does not read what has moved', {}, { move: { to: 'https://new.example' } }, 'unavailable'],
  ])('%s', (_title, given, state, code) =>
    expect(codeFor({ ...call, ...given }, { ...caller, ...state } as Caller)).toBe(code),
  );
});

it('the realm is checked first, so that a foreign account learns nothing of its state', () => {
  expect(codeFor({}, studentCaller({ closed: 'deadline', mustSetPassword: true }))).toBe('forbidden');
});

it('the permission is needed while the account is closed as well', () => {
  expect(codeFor({ whileClosed: true }, staffCaller({ closed: 'deadline' }))).toBe('forbidden');
});
