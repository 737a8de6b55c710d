/** Modules with reports, whose filters offer records of many kinds (docs/reports.md). */
export const REPORT_MODULES = [
  'student',
  'curriculum',
  'semester_subject',
  'get_rating',
  'get_rating_monitoring',
] as const;
/** The permissions of reports. That on universities has no filters. */
export const REPORT_ACCESS = ([...REPORT_MODULES, 'university'] as const).map(
  (module) => `${module}_index` as const,
);

/** What a resource is. Everything that lists resources is derived from these descriptors (catalogue.ts). */
export interface ResourceDescriptor {
  /** Cache key, name in live events, key of imports: the same word everywhere. */
  readonly name: string;
  /** Table of its records, which is also the kind of record in the audit. */
  readonly table: string;
  /** Module of the permission catalogue; its list needs `<permission>_index`. */
  readonly permission?: string;
  /** First part of its text keys: `faculty.noun`, `faculty.faculty_code`. */
  readonly noun?: string;
  /** Path of the screen that lists the records and opens one of them in a drawer. */
  readonly screen?: `/${string}`;
  /** Other modules of the permission catalogue whose screens offer its records in a select. */
  readonly chosenIn?: readonly string[];
  /** Fields that exist once per language. */
  readonly translated?: readonly string[];
  /** The audit shows its changes; `shared`: all universities share the records, and everyone sees their history. */
  readonly audited?: 'scoped' | 'shared';
  /** Records can be imported from a file. */
  readonly importable?: true;
  /** Another system from which records can be imported as well. */
  readonly importedFrom?: 'hemis';
  /** The command bar finds records by name and offers to create one. */
  readonly searchable?: true;
  /** The search parameter of its list, if it is not `name`. */
  readonly searchedBy?: string;
  /** The address of a record's own page, before its id; without it the list opens the record. */
  readonly page?: `/${string}/`;
  /** The permission to create a record, if it is not `<permission>_store`. */
  readonly createPermission?: string;
  /** Only super administrators create and remove records, because all universities share them or depend on them. */
  readonly superAdministrator?: true;
  /** A whole university shares the records: users bound to one faculty do not change them. */
  readonly wholeUniversity?: true;
  /** Each record belongs to one account, which alone sees and changes it, whatever others are permitted. */
  readonly ofAccount?: true;
}

type Described<Name extends string, Given> = Given & {
  readonly name: Name;
  readonly table: Given extends { table: infer Table extends string } ? Table : Name;
};

/** The resources of a feature, by name. The table has the resource's name unless `table` is set. */
export const describeResources = <
  const All extends Record<string, Partial<Omit<ResourceDescriptor, 'name'>>>,
>(
  all: All,
) =>
  Object.fromEntries(Object.entries(all).map(([name, given]) => [name, { name, table: name, ...given }])) as {
    readonly [Name in keyof All & string]: Described<Name, All[Name]>;
  };

/** A module of the permission catalogue: what may be done, in the order in which people read it. */
export interface PermissionModuleEntry<Action extends string = string> {
  readonly actions: readonly Action[];
}

export const permissionModule = <const Action extends string>(
  ...actions: Action[]
): PermissionModuleEntry<Action> => ({ actions });

export const crudModule = permissionModule('index', 'store', 'update', 'destroy');
export const readModule = permissionModule('index');

/** A label in each language, in the order of CONTENT_LANGUAGES: permissions are read in five, the interface in three. */
export type PermissionLabel = readonly [oz: string, uz: string, qq: string, ru: string, en: string];
/** The labels of a feature's modules stand beside them; only the server reads them, so browsers do not load them. */
export type PermissionLabels<Modules> = { readonly [Module in keyof Modules]: PermissionLabel };
