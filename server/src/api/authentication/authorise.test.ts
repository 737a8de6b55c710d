import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../scope.ts';
import { refusalFor } from './authorise.ts';

const endpoint = (given: Partial<Endpoint> = {}): Endpoint => ({
  method: 'GET',
  path: '/faculties',
  access: 'faculty_index',
  result: z.null(),
  ...given,
});
const person = (given: Partial<Person> = {}): Person => ({
  id: 1,
  sessionId: 'session',
  kind: 'admin',
  username: 'kimdir',
  superAdministrator: false,
  universityId: 1,
  facultyId: null,
  permissions: new Set(['faculty_index']),
  mustSetPassword: false,
  mustSetSecondFactor: false,
  closed: false,
  ...given,
});
const codeFor = (call: Partial<Endpoint>, who: Partial<Person>) =>
  refusalFor(endpoint(call), person(who))?.code;

describe('a call is', () => {
  it.each([
    ['open to whoever holds its permission', {}, {}, undefined],
    [
      'open to everybody signed in where it says so',
      { access: 'signed-in' },
      { permissions: new Set() },
      undefined,
    ],
    ['closed to whoever holds another', { access: 'faculty_store' }, {}, 'forbidden'],
    ['closed to whoever holds none', {}, { permissions: new Set() }, 'forbidden'],
    ['closed to students', {}, { kind: 'student' }, 'forbidden'],
    ['closed to teachers, also when anybody may', { access: 'signed-in' }, { kind: 'teacher' }, 'forbidden'],
    [
      'open to teachers elsewhere',
      { access: 'signed-in', path: '/api/student/x' },
      { kind: 'teacher' },
      undefined,
    ],
    ['closed before the first own password', {}, { mustSetPassword: true }, 'password_not_set'],
    ['open before it where it says so', { beforePasswordSet: true }, { mustSetPassword: true }, undefined],
    ['closed when time is over', {}, { closed: true }, 'closed'],
    ['open then where it says so', { whileClosed: true }, { closed: true }, undefined],
    [
      'not open to whoever lacks its permission then',
      { whileClosed: true },
      { closed: true, permissions: new Set() },
      'forbidden',
    ],
    [
      'closed to a student before anything else',
      {},
      { kind: 'student', closed: true, mustSetPassword: true },
      'forbidden',
    ],
  ] as [string, Partial<Endpoint>, Partial<Person>, string | undefined][])(
    '%s',
    (_title, call, who, expected) => {
      expect(codeFor(call, who)).toBe(expected);
    },
  );
});
