import type { Staff, Student, Teacher } from '#api/caller.ts';

/** Callers of each kind, of university 1, for tests of rules without a server. */
const ACCOUNT = {
  id: 1,
  sessionId: 'session',
  username: 'kimdir',
  universityId: 1,
  mustSetPassword: false,
  mustSetSecondFactor: false,
  closed: null,
};

export const staffCaller = (given: Partial<Staff> = {}): Staff => ({
  ...ACCOUNT,
  kind: 'staff',
  superAdministrator: false,
  facultyId: null,
  permissions: new Set(),
  ...given,
});

export const teacherCaller = (given: Partial<Teacher> = {}): Teacher => ({
  ...ACCOUNT,
  kind: 'teacher',
  teacherId: 7,
  superAdministrator: false,
  facultyId: null,
  permissions: new Set(),
  ...given,
});

export const studentCaller = (given: Partial<Student> = {}): Student => ({
  ...ACCOUNT,
  kind: 'student',
  studentId: 8,
  language: 'oz',
  ...given,
});
