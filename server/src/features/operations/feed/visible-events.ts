import { FED_RESOURCES, type FedResource, fedResource } from '@dekanat/contract/operations/change-feed.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';

type Reader = Pick<Context, 'caller' | 'scope'>;

/** The resources whose events the caller may read, besides own jobs. */
const readableResources = ({ caller }: Pick<Reader, 'caller'>): FedResource[] =>
  FED_RESOURCES.filter((name) => fedResource(name).permissions.some((one) => caller.permissions.has(one)));

const isOfAllFaculties = (name: FedResource) => fedResource(name).ofAllFaculties === true;

/** Who started a job sees its events: the account, or the API token, which does not see the other jobs of its account. */
const ownJob = ({ caller }: Reader) =>
  caller.token === undefined
    ? sql<SqlBool>`event.user_id = ${caller.id}`
    : sql<SqlBool>`exists (select from jobs where jobs.id = event.record_id and jobs.api_token_id = ${caller.token.id})`;

/** As the list of jobs: those of super administrators are theirs, and a user bound to a faculty sees only own ones. */
function othersJob({ caller, scope }: Reader) {
  if (scope.facultyId !== null) return sql<SqlBool>`false`;
  if (caller.superAdministrator) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from admins where admins.user_id = event.user_id and admins.super_administrator)`;
}

/** Condition on `event`: its record is, or was, in the faculty of the reader. */
function inFaculty({ scope: { facultyId } }: Reader) {
  if (facultyId === null) return sql<SqlBool>`true`;
  const everywhere = FED_RESOURCES.filter(isOfAllFaculties);
  return sql<SqlBool>`(event.faculty_id = ${facultyId} or event.former_faculty_id = ${facultyId}
    or event.resource = any(${everywhere}::text[]))`;
}

const inUniversity = ({ scope: { universityId } }: Reader) =>
  universityId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(event.university_id = ${universityId} or event.resource = 'academic_years')`;

/** Condition on `event`: the caller may read the record, of one of the wanted resources. */
export function isVisibleEvent(reader: Reader, wanted: readonly FedResource[]) {
  const readable = readableResources(reader).filter((name) => wanted.includes(name));
  const records = readable.filter((name) => name !== 'jobs');
  const jobs = readable.includes('jobs') ? sql`(${ownJob(reader)} or ${othersJob(reader)})` : ownJob(reader);
  const jobEvents = wanted.includes('jobs')
    ? sql<SqlBool>`event.resource = 'jobs' and ${jobs}`
    : sql<SqlBool>`false`;
  return sql<SqlBool>`(${inUniversity(reader)}
    and (event.resource = any(${records}::text[]) and ${inFaculty(reader)} or ${jobEvents}))`;
}
