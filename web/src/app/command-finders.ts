import { admins } from '@dekanat/contract/access/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { Access } from '@dekanat/contract/kernel/endpoint.ts';
import type { Page } from '@dekanat/contract/kernel/lists.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PlacePath } from '#app/menu.ts';
import type { ApiError } from '#kernel/api.ts';
import { reading } from '#kernel/query.ts';
import { may } from '#kernel/session.ts';

interface Found {
  /** All that match; `rows` are the first few. */
  total: number;
  rows: { id: number; name: string; detail: string | null }[];
}

interface Sought {
  name: string;
  limit: number;
  university_id: number | undefined;
}

/** Records of one kind that the command bar finds, opens and begins. */
export interface Finder {
  /** Key of what one of them is called. */
  noun: string;
  path: PlacePath;
  read: Access;
  create: Access;
  /** Whoever is bound to a faculty makes none. */
  aboveFaculties?: boolean;
  useFound: (sought: Sought) => UseQueryResult<Found, ApiError>;
}

const found =
  <Row extends { id: number }>(describe: (row: Row) => [name: string, detail?: string | null]) =>
  ({ data, total }: Page<Row>): Found => ({
    total,
    rows: data.map((row) => {
      const [name, detail = null] = describe(row);
      return { id: row.id, name, detail };
    }),
  });

export const finders: readonly Finder[] = [
  {
    noun: 'faculty.noun',
    path: '/structure/faculties',
    read: faculties.list.access,
    create: faculties.create.access,
    aboveFaculties: true,
    useFound: (query) =>
      useQuery({
        ...reading(faculties.list, { query }),
        select: found(({ name, faculty_code }) => [name, faculty_code]),
      }),
  },
  {
    noun: 'department.noun',
    path: '/structure/departments',
    read: departments.list.access,
    create: departments.create.access,
    useFound: (query) =>
      useQuery({
        ...reading(departments.list, { query }),
        select: found(({ name, faculty_name }) => [name, faculty_name]),
      }),
  },
  {
    noun: 'speciality.noun',
    path: '/structure/specialities',
    read: specialities.list.access,
    create: specialities.create.access,
    useFound: (query) =>
      useQuery({ ...reading(specialities.list, { query }), select: found(({ name, code }) => [name, code]) }),
  },
  {
    noun: 'student_group.noun',
    path: '/students/student-groups',
    read: studentGroups.list.access,
    create: studentGroups.create.access,
    useFound: (query) =>
      useQuery({
        ...reading(studentGroups.list, { query }),
        select: found(({ name, speciality_name }) => [name, speciality_name]),
      }),
  },
  {
    noun: 'admin.noun',
    path: '/accounts/admins',
    read: admins.list.access,
    create: admins.create.access,
    useFound: (query) =>
      useQuery({
        ...reading(admins.list, { query }),
        select: found(({ username, email, permission_group_name }) => [
          username ?? email,
          permission_group_name,
        ]),
      }),
  },
  {
    noun: 'permission_group.noun',
    path: '/accounts/permission-groups',
    read: permissionGroups.list.access,
    create: permissionGroups.create.access,
    useFound: (query) =>
      useQuery({ ...reading(permissionGroups.list, { query }), select: found(({ name }) => [name]) }),
  },
];

export const mayBegin = (own: Profile, { create, aboveFaculties }: Finder): boolean =>
  may(own, create) && !(aboveFaculties === true && own.faculty_id !== null);
