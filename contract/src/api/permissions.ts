/**
 * The permission catalogue. A permission is `<module>_<action>`; names are the wire's, spelling included
 * (specification 000 §6), and the list is closed: a misspelt permission does not compile.
 */
const CRUD = ['index', 'store', 'update', 'destroy'] as const;
const READ = ['index'] as const;

/** What may be done in each module, in the order in which people read them. Labels: `locales/permission-labels.ts`. */
const MODULES = {
  user_log: READ,
  university: CRUD,
  faculty: CRUD,
  department: CRUD,
  speciality: CRUD,
  student_group: CRUD,
  student: CRUD,
  student_account: ['status', 'student'],
  teacher: CRUD,
  academic_year: CRUD,
  semester: CRUD,
  rating_system: ['index', 'update'],
  subject_group: CRUD,
  subject: CRUD,
  curriculum: CRUD,
  curriculum_student_register: ['store'],
  semester_subject: READ,
  syllabus: CRUD,
  re_reading_subject_group: READ,
  academic_debtor: READ,
  get_rating_monitoring: READ,
  get_rating: READ,
  post: CRUD,
  message: CRUD,
  admin: CRUD,
  permission_group: CRUD,
  audit: READ,
  country: CRUD,
  region: CRUD,
  district: CRUD,
  nationality: CRUD,
  config: CRUD,
  backup_database: ['index', 'store', 'destroy'],
} as const;

type Modules = typeof MODULES;
export type PermissionModule = keyof Modules;
type ActionOf<Module extends PermissionModule> = Modules[Module][number];
export type PermissionAction = ActionOf<PermissionModule>;
export type Permission = { [M in PermissionModule]: `${M}_${ActionOf<M>}` }[PermissionModule];

interface CatalogueEntry {
  name: Permission;
  module: PermissionModule;
  action: PermissionAction;
}

/** Every permission. */
export const PERMISSION_CATALOGUE: readonly CatalogueEntry[] = Object.entries(MODULES).flatMap(
  ([module, actions]) =>
    actions.map((action) => ({ name: `${module}_${action}`, module, action }) as CatalogueEntry),
);
