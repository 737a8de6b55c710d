import type { Endpoint } from '#api/endpoint.ts';
import { personalFieldsOf } from '#api/personal.ts';
import type { Resource } from '#api/resource.ts';
import { access } from './access/feature.ts';
import { content } from './content/feature.ts';
import { curricula } from './curricula/feature.ts';
import { files } from './files/feature.ts';
import { gpa } from './gpa/feature.ts';
import { individualSchedules } from './individual-schedules/feature.ts';
import { messagesFeature } from './messages/feature.ts';
import { notificationsFeature } from './notifications/feature.ts';
import { operations } from './operations/feature.ts';
import { papers } from './papers/feature.ts';
import { planning } from './planning/feature.ts';
import { ratings } from './ratings/feature.ts';
import { reference } from './reference/feature.ts';
import { registration } from './registration/feature.ts';
import { reports } from './reports/feature.ts';
import { restorations } from './restorations/feature.ts';
import { retakes } from './retakes/feature.ts';
import { structure } from './structure/feature.ts';
import { students } from './students/feature.ts';
import { study } from './study/feature.ts';
import { syllabi } from './syllabi/feature.ts';
import { teachers } from './teachers/feature.ts';
import { universities } from './universities/feature.ts';

/** Every resource of the API, by feature. */
export const RESOURCES: Record<string, Record<string, Resource>> = {
  access,
  universities,
  reference,
  structure,
  students,
  teachers,
  planning,
  syllabi,
  curricula,
  registration,
  study,
  ratings,
  papers,
  'individual-schedules': individualSchedules,
  messages: messagesFeature,
  restorations,
  gpa,
  content,
  retakes,
  files,
  reports,
  notifications: notificationsFeature,
  operations,
};

/** All endpoints with their names, such as `structure.faculties.list`. */
export const ENDPOINTS: { name: string; endpoint: Endpoint }[] = Object.entries(RESOURCES).flatMap(
  ([feature, resources]) =>
    Object.entries(resources).flatMap(([resourceName, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => ({
        name: `${feature}.${resourceName}.${name}`,
        endpoint,
      })),
    ),
);

/** Names of all personal fields: logs omit their values and the audit masks them. */
export const PERSONAL_FIELDS = [
  ...new Set(
    ENDPOINTS.flatMap(({ endpoint: { body } }) => (body === undefined ? [] : personalFieldsOf(body))),
  ),
];
