import { ACCESS_PERMISSIONS } from '../catalogue/access.ts';
import { CONTENT_PERMISSIONS } from '../catalogue/content.ts';
import { CURRICULUM_PERMISSIONS } from '../catalogue/curricula.ts';
import type { PermissionModuleEntry } from '../catalogue/describe.ts';
import { GPA_PERMISSIONS } from '../catalogue/gpa.ts';
import { MESSAGE_PERMISSIONS } from '../catalogue/messages.ts';
import { OPERATION_PERMISSIONS } from '../catalogue/operations.ts';
import { PAPER_PERMISSIONS } from '../catalogue/papers.ts';
import { PLANNED_PERMISSIONS } from '../catalogue/planned.ts';
import { PLANNING_PERMISSIONS } from '../catalogue/planning.ts';
import { RATING_PERMISSIONS } from '../catalogue/ratings.ts';
import { REFERENCE_PERMISSIONS } from '../catalogue/reference.ts';
import { REPORT_PERMISSIONS } from '../catalogue/reports.ts';
import { RETAKE_PERMISSIONS } from '../catalogue/retakes.ts';
import { STRUCTURE_PERMISSIONS } from '../catalogue/structure.ts';
import { STUDENT_PERMISSIONS } from '../catalogue/students.ts';
import { SYLLABUS_PERMISSIONS } from '../catalogue/syllabi.ts';
import { TEACHER_PERMISSIONS } from '../catalogue/teachers.ts';
import { UNIVERSITY_PERMISSIONS } from '../catalogue/universities.ts';

/**
 * The permission catalogue, in the order in which people read it. A permission is `<module>_<action>`. The list is
 * closed: a misspelt permission does not compile.
 */
export const PERMISSION_MODULES = {
  ...REPORT_PERMISSIONS,
  ...UNIVERSITY_PERMISSIONS,
  ...STRUCTURE_PERMISSIONS,
  ...STUDENT_PERMISSIONS,
  ...TEACHER_PERMISSIONS,
  ...PLANNING_PERMISSIONS,
  ...SYLLABUS_PERMISSIONS,
  ...CURRICULUM_PERMISSIONS,
  ...RATING_PERMISSIONS,
  ...GPA_PERMISSIONS,
  ...CONTENT_PERMISSIONS,
  ...RETAKE_PERMISSIONS,
  ...PAPER_PERMISSIONS,
  ...PLANNED_PERMISSIONS,
  ...MESSAGE_PERMISSIONS,
  ...ACCESS_PERMISSIONS,
  ...REFERENCE_PERMISSIONS,
  ...OPERATION_PERMISSIONS,
};

type Modules = typeof PERMISSION_MODULES;
export type PermissionModule = keyof Modules;
type ActionOf<Module extends PermissionModule> =
  Modules[Module] extends PermissionModuleEntry<infer Action> ? Action : never;
export type PermissionAction = ActionOf<PermissionModule>;
export type Permission = { [M in PermissionModule]: `${M}_${ActionOf<M>}` }[PermissionModule];

type CrudAction = 'index' | 'store' | 'update' | 'destroy';
/** Modules with the four usual actions. */
export type CrudModule = {
  [M in PermissionModule]: [CrudAction] extends [ActionOf<M>] ? M : never;
}[PermissionModule];

interface CatalogueEntry {
  name: Permission;
  module: PermissionModule;
  action: PermissionAction;
}

/** Modules without a `view` permission of their own: their screens belong to another module. */
const VIEWED_WITH: Partial<Record<PermissionModule, PermissionModule>> = {
  student_account: 'student',
  student_cabinet: 'student',
  curriculum_student_register: 'curriculum',
  rating: 'curriculum',
  statement: 'curriculum',
  test_answers: 'syllabus',
};

/** The permission to view what another permission changes: without it no menu entry leads there. */
export function viewPermissionOf(module: string): Permission | undefined {
  const viewed = VIEWED_WITH[module as PermissionModule] ?? module;
  return PERMISSION_CATALOGUE.find(({ name }) => name === `${viewed}_index`)?.name;
}

/** Every permission. */
export const PERMISSION_CATALOGUE: readonly CatalogueEntry[] = Object.entries(PERMISSION_MODULES).flatMap(
  ([module, { actions }]) =>
    actions.map((action) => ({ name: `${module}_${action}`, module, action }) as CatalogueEntry),
);

/** All permissions of these modules: with any of them a caller may read what their screens offer to choose from. */
export const permissionsOf = (...modules: readonly PermissionModule[]): readonly Permission[] =>
  PERMISSION_CATALOGUE.filter(({ module }) => modules.includes(module)).map(({ name }) => name);
