import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { FoundKind } from '@dekanat/contract/access/search.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { may } from '#api/session.ts';
import type { PlacePath } from '#app/menu.ts';

interface Kind {
  /** The screen that lists such records, and whose drawer opens and creates them. */
  path: PlacePath;
  /** Key of what one of them is called. */
  noun: string;
  /** The call whose permission creating one needs. */
  create: Pick<Endpoint, 'access' | 'superAdministrator'>;
}

export const kinds: Record<FoundKind, Kind> = {
  universities: { path: '/universities', noun: 'university.noun', create: universities.create },
  faculties: { path: '/structure/faculties', noun: 'faculty.noun', create: faculties.create },
  departments: { path: '/structure/departments', noun: 'department.noun', create: departments.create },
  specialities: { path: '/structure/specialities', noun: 'speciality.noun', create: specialities.create },
  student_groups: {
    path: '/students/student-groups',
    noun: 'student_group.noun',
    create: studentGroups.create,
  },
  students: { path: '/students/students', noun: 'student.noun', create: students.create },
  teachers: { path: '/teachers/tutors', noun: 'teacher.noun', create: teachers.create },
  teacher_groups: {
    path: '/teachers/tutor-groups',
    noun: 'journal.record.teacher_groups',
    create: teacherGroups.create,
  },
  admins: { path: '/accounts/admins', noun: 'admin.noun', create: admins.create },
  permission_groups: {
    path: '/accounts/permission-groups',
    noun: 'permission_group.noun',
    create: permissionGroups.create,
  },
};

/** Kinds of which the person may create a record. Somebody bound to a faculty creates no other faculty. */
export const creatable = (own: Profile): Kind[] =>
  Object.values(kinds).filter(
    ({ path, create }) => may(own, create) && !(path === '/structure/faculties' && own.faculty_id !== null),
  );
