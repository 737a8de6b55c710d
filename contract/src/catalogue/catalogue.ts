import { ACCESS } from './access.ts';
import { CONTENT } from './content.ts';
import { CURRICULA } from './curricula.ts';
import type { ResourceDescriptor } from './describe.ts';
import { FILES } from './files.ts';
import { GPA } from './gpa.ts';
import { INDIVIDUAL_SCHEDULES } from './individual-schedules.ts';
import { MESSAGES } from './messages.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { OPERATIONS } from './operations.ts';
import { PAPERS } from './papers.ts';
import { PLANNING } from './planning.ts';
import { RATINGS } from './ratings.ts';
import { REFERENCE } from './reference.ts';
import { REGISTRATION } from './registration.ts';
import { REPORTS } from './reports.ts';
import { RESTORATIONS } from './restorations.ts';
import { RETAKES } from './retakes.ts';
import { STRUCTURE } from './structure.ts';
import { STUDENTS } from './students.ts';
import { STUDY } from './study.ts';
import { SYLLABI } from './syllabi.ts';
import { TEACHERS } from './teachers.ts';
import { UNIVERSITIES } from './universities.ts';

const ALL = {
  ...UNIVERSITIES,
  ...STRUCTURE,
  ...STUDENTS,
  ...TEACHERS,
  ...PLANNING,
  ...SYLLABI,
  ...CURRICULA,
  ...REGISTRATION,
  ...STUDY,
  ...RATINGS,
  ...PAPERS,
  ...INDIVIDUAL_SCHEDULES,
  ...MESSAGES,
  ...RESTORATIONS,
  ...GPA,
  ...CONTENT,
  ...RETAKES,
  ...ACCESS,
  ...REFERENCE,
  ...FILES,
  ...REPORTS,
  ...NOTIFICATIONS,
  ...OPERATIONS,
};
type Any = (typeof ALL)[keyof typeof ALL];

/** Those of the resources that declare `property`. */
type Having<Property extends keyof ResourceDescriptor> = Extract<Any, Record<Property, unknown>>;
const having = <Property extends keyof ResourceDescriptor>(property: Property) =>
  Object.values(ALL).filter((one): one is Having<Property> => property in one);

/** Resources whose changes the audit shows. */
export const AUDITED = having('audited');
export type AuditedTable = (typeof AUDITED)[number]['table'];

/** Resources that can be imported. */
export const IMPORTABLE = having('importable');
export type ImportableName = (typeof IMPORTABLE)[number]['name'];

/** Resources that can be imported from HEMIS. */
export const FROM_HEMIS = having('importedFrom').map(({ name }) => name);

/** The address of a record, on its own page or in the drawer of its list. */
export const recordAddress = ({ page, screen }: Pick<ResourceDescriptor, 'page' | 'screen'>, id: number) =>
  page === undefined ? `${screen}?view=${id}` : `${page}${id}`;

/** Resources that the command bar finds. */
export const SEARCHABLE = having('searchable');
export type SearchableName = (typeof SEARCHABLE)[number]['name'];
