import { type Admin, type AdminInput, admins } from '@dekanat/contract/access/admins.ts';
import { type PermissionGroup, permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import { permissions } from '@dekanat/contract/access/permissions.ts';
import type { Permission } from '@dekanat/contract/kernel/permissions.ts';
import { type Faculty, type FacultyInput, faculties } from '@dekanat/contract/structure/faculties.ts';
import type { z } from 'zod';
import type { Client } from './client.ts';

let made = 0;
/** A number that no other record of this run has. */
export const unique = () => ++made;

export const facultyInput = (
  given: Partial<z.input<typeof FacultyInput>> = {},
): z.input<typeof FacultyInput> => {
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
  given: Partial<z.input<typeof FacultyInput>> = {},
): Promise<Faculty> => (await client.call(faculties.create, { body: facultyInput(given) })).result;

/** Ids of permissions by name, as far as the client may give them. */
export async function permissionIds(client: Client, names: readonly Permission[]): Promise<number[]> {
  const { result } = await client.call(permissions.options);
  const ids = new Map(result.flatMap((module) => module.permissions.map(({ name, id }) => [name, id])));
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
