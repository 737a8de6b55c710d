import { type Admin, type AdminInput, admins } from '@dekanat/contract/access/admins/admins.ts';
import {
  type PermissionGroup,
  permissionGroups,
} from '@dekanat/contract/access/permissions/permission-groups.ts';
import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { listViews } from '@dekanat/contract/access/views/list-views.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { files, type StoredFile } from '@dekanat/contract/files/files.ts';
import { type Department, departments } from '@dekanat/contract/structure/departments.ts';
import { type Faculty, faculties } from '@dekanat/contract/structure/faculties.ts';
import { type Speciality, specialities } from '@dekanat/contract/structure/specialities.ts';
import { type StudentGroup, studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { type TeacherGroup, teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { type letterheads, SIGNED_PAPERS } from '@dekanat/contract/universities/letterheads.ts';
import { type Licence, type LicenceInput, licences } from '@dekanat/contract/universities/licences.ts';
import {
  type University,
  type UniversityInput,
  universities,
} from '@dekanat/contract/universities/universities.ts';
import type { z } from 'zod';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';
import { picture } from './uploads.ts';

let made = 0;
/** A number that is unique in this worker. */
export const unique = () => ++made;

export const universityInput = (
  given: Partial<z.input<typeof UniversityInput>> = {},
): z.input<typeof UniversityInput> => ({
  language: 'oz',
  name: `Sinov universiteti ${unique()}`,
  rector: 'Sinov Rektori',
  address: 'Sinov koʻchasi, 1-uy',
  default_language: 'oz',
  phone_number: '901234567',
  account_number: '20208000000000000001',
  accountant: 'Sinov Hisobchisi',
  advisor: 'Sinov Maslahatchisi',
  ...given,
});

export const makeUniversity = async (
  superadmin: Client,
  given: Partial<z.input<typeof UniversityInput>> = {},
): Promise<University> =>
  (await superadmin.call(universities.create, { body: universityInput(given) })).result;

export const licenceInput = (
  given: Partial<z.input<typeof LicenceInput>> & { university_id: number },
): z.input<typeof LicenceInput> => {
  const number = unique();
  return {
    status: 'active',
    allowed_domain: `lms${number}.sinov.example`,
    org_code: `S${number}`,
    secret_key: `sinov-kaliti-${number}`,
    ...given,
  };
};

/** A licence of the given university, or of a new one. */
export async function makeLicence(
  superadmin: Client,
  given: Partial<z.input<typeof LicenceInput>> = {},
): Promise<Licence> {
  const university_id = given.university_id ?? (await makeUniversity(superadmin)).id;
  return (await superadmin.call(licences.create, { body: licenceInput({ ...given, university_id }) })).result;
}

export const facultyInput = (
  given: Partial<BodyOf<typeof faculties.create>> = {},
): BodyOf<typeof faculties.create> => {
  const number = unique();
  return {
    language: 'oz',
    name: `Sinov fakulteti ${number}`,
    faculty_code: `S-${number}`,
    dean_name: 'Sinov Dekani',
    position: 'dekani',
    ...given,
  };
};

export const makeFaculty = async (
  client: Client,
  given: Partial<BodyOf<typeof faculties.create>> = {},
): Promise<Faculty> => (await client.call(faculties.create, { body: facultyInput(given) })).result;

/** The given faculty, or a new one. */
const inFaculty = async (client: Client, given: { faculty_id?: number }) =>
  given.faculty_id ?? (await makeFaculty(client)).id;

export const departmentInput = (
  given: Partial<BodyOf<typeof departments.create>> & { faculty_id: number },
): BodyOf<typeof departments.create> => ({ language: 'oz', name: `Sinov kafedrasi ${unique()}`, ...given });

export async function makeDepartment(
  client: Client,
  given: Partial<BodyOf<typeof departments.create>> = {},
): Promise<Department> {
  const body = departmentInput({ ...given, faculty_id: await inFaculty(client, given) });
  return (await client.call(departments.create, { body })).result;
}

export const specialityInput = (
  given: Partial<BodyOf<typeof specialities.create>> & { faculty_id: number },
): BodyOf<typeof specialities.create> => {
  const number = unique();
  return {
    language: 'oz',
    name: `Sinov mutaxassisligi ${number}`,
    code: String(60_900_000 + number),
    education_type_id: 'bakalavr',
    ...given,
  };
};

export async function makeSpeciality(
  client: Client,
  given: Partial<BodyOf<typeof specialities.create>> = {},
): Promise<Speciality> {
  const body = specialityInput({ ...given, faculty_id: await inFaculty(client, given) });
  return (await client.call(specialities.create, { body })).result;
}

export const studentGroupInput = (
  given: Partial<BodyOf<typeof studentGroups.create>> = {},
): BodyOf<typeof studentGroups.create> => ({
  language: 'oz',
  name: `SG-${unique()}-25`,
  study_language: 'oz',
  entry_year: 2025,
  ...given,
});

export const makeStudentGroup = async (
  client: Client,
  given: Partial<BodyOf<typeof studentGroups.create>> = {},
): Promise<StudentGroup> =>
  (await client.call(studentGroups.create, { body: studentGroupInput(given) })).result;

export const teacherGroupInput = (
  given: Partial<BodyOf<typeof teacherGroups.create>> & { faculty_id: number },
): BodyOf<typeof teacherGroups.create> => {
  const number = unique();
  return { language: 'oz', name: `Sinov guruhi ${number}`, code: `SG-${number}`, ...given };
};

export async function makeTeacherGroup(
  client: Client,
  given: Partial<BodyOf<typeof teacherGroups.create>> = {},
): Promise<TeacherGroup> {
  const body = teacherGroupInput({ ...given, faculty_id: await inFaculty(client, given) });
  return (await client.call(teacherGroups.create, { body })).result;
}

/** Ids of permissions by name; 0 for those that the client may not grant. */
export async function permissionIds(client: Client, names: readonly Permission[]): Promise<number[]> {
  const { result } = await client.call(permissions.options);
  const grantable = result.flatMap((module) => module.permissions).filter((option) => option.grantable);
  const ids = new Map(grantable.map(({ name, id }) => [name, id]));
  return names.map((name) => ids.get(name) ?? 0);
}

export async function makeGroup(
  client: Client,
  names: readonly Permission[],
  universityId?: number,
): Promise<PermissionGroup> {
  const body = {
    name: `Guruh ${unique()}`,
    permissions: await permissionIds(client, names),
    ...(universityId === undefined ? {} : { university_id: universityId }),
  };
  return (await client.call(permissionGroups.create, { body })).result;
}

export const adminInput = (
  given: Partial<z.input<typeof AdminInput>> & { permission_group_id: number },
): z.input<typeof AdminInput> => {
  const number = unique();
  return {
    username: `sinov${number}`,
    email: `sinov${number}@example.uz`,
    password: 'birinchi-parol',
    university_id: 1,
    ...given,
  };
};

export const makeAdmin = async (
  client: Client,
  given: Partial<z.input<typeof AdminInput>> & { permission_group_id: number },
): Promise<Admin> => (await client.call(admins.create, { body: adminInput(given) })).result;

/** An uploaded image that no record refers to. */
export async function makeImage(client: Client): Promise<StoredFile> {
  const { result } = await client.call(files.storeImage, { files: [await picture()] });
  const [stored] = result;
  if (stored === undefined) throw new Error('Nothing was stored');
  return stored;
}

/** The photo of the client's account, which others of its university may see. */
export async function makePhoto(client: Client): Promise<StoredFile> {
  const image = await makeImage(client);
  const { status } = await client.call(profile.photo, { body: { image: image.id } });
  if (status !== 200) throw new Error(`The photo was refused: ${status}`);
  return image;
}

/** A letterhead without a logo, whose papers one person signs. */
export const letterheadInput = (given: Partial<BodyOf<typeof letterheads.update>> = {}) => ({
  logo_file_id: null,
  contacts: 'info@universitet.example',
  translations: [{ language: 'oz' as const, header: 'Oliy taʼlim vazirligi' }],
  signatories: [
    {
      kinds: [...SIGNED_PAPERS],
      translations: [{ language: 'oz' as const, position: 'Prorektor', name: 'S. Sobirov' }],
    },
  ],
  ...given,
});

/** A notification of a person. */
export const makeNotification = (
  { services: { db } }: TestServer,
  user_id: number,
): Promise<{ id: number }> =>
  db
    .insertInto('notifications')
    .values({
      user_id,
      kind: 'jobs',
      key: 'job.done',
      details: JSON.stringify({ kind: 'sweep', needs: ['backup_database_index'] }),
      link: '/settings/jobs',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const listViewInput = (given: object = {}) => ({
  screen: '/structure/faculties',
  list: '/faculties',
  name: `Koʻrinish ${unique()}`,
  params: { status: '1', sort: '-name' },
  columns: { order: [], hidden: ['code'], shown: [], pinned: [] },
  ...given,
});

export const makeListView = async (client: Client, given: object = {}) =>
  (await client.call(listViews.create, { body: listViewInput(given) })).result;
