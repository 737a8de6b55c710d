import { today } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { inScope, universityFor } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import type { Queryable } from '#db/database.ts';
import { matchingStudents, PRESENT_NUMBER, type StudentFilters } from '#features/students/shared.ts';
import { STALE } from '../calculate.ts';

type Wanted = BodyOf<typeof hemisPushes.preview>;

/** A mark below it is a debt. */
const PASSING_MARK = 3;

interface Year {
  id: number;
  start_year: number;
  name: string;
}

/** The academic year, or the one whose semesters today belongs to. @throws Invalid without such a year */
export async function academicYear(db: Queryable, id: number | undefined): Promise<Year> {
  const year = await db
    .selectFrom('academic_years')
    .select(['id', 'start_year', 'name'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(id === undefined, (query) => query.where('start_year', '<=', startYearOf(today())))
    .orderBy('start_year', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (year === undefined) throw invalidField('academic_year_id', 'invalid.out_of_scope');
  return year;
}

/** Condition on a push: its last attempt was with the present service and account of its university. */
const isOfPresentEpoch = (universityId: RawBuilder<unknown>) => sql`push.epoch = (
  select epoch from ministry_connections connection where connection.university_id = ${universityId})`;

/**
 * The years whose values are sent by night: the present one, and earlier ones of which the service has accepted a value, because marks are
 * corrected after the end of a year too.
 */
export const nightlyYears = (db: Queryable, universityId: number): Promise<Year[]> =>
  db
    .selectFrom('academic_years')
    .select(['id', 'start_year', 'name'])
    .where(
      sql<SqlBool>`(start_year = ${startYearOf(today())} or start_year < ${startYearOf(today())} and start_year in (
        select year from hemis_pushes push where university_id = ${universityId} and state = 'sent' and ${isOfPresentEpoch(sql`${universityId}::integer`)}))`,
    )
    .orderBy('start_year')
    .execute();

/** The students that are meant. @throws Invalid outside the scope */
export async function targetFilters(
  { db, scope }: Context,
  { target, faculty_id, group_id }: Wanted,
): Promise<StudentFilters> {
  const universityId = universityFor(scope);
  if (target === 'university') {
    if (scope.facultyId !== null) throw new Refusal('forbidden', { key: 'hemis_push.whole' });
    return {};
  }
  if (target === 'faculty') {
    const faculty = await db
      .selectFrom('faculties')
      .where('id', '=', faculty_id ?? 0)
      .where(inScope(scope, { university: 'faculties.university_id', faculty: 'faculties.id' }))
      .where('university_id', '=', universityId)
      .select('id')
      .executeTakeFirst();
    if (faculty === undefined) throw invalidField('faculty_id', 'invalid.out_of_scope');
    return { faculty_id: faculty.id };
  }
  const group = await db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.id', '=', group_id ?? 0)
    .where('student_groups.university_id', '=', universityId)
    .where(inScope(scope, { faculty: 'specialities.faculty_id' }))
    .select('student_groups.id')
    .executeTakeFirst();
  if (group === undefined) throw invalidField('group_id', 'invalid.out_of_scope');
  return { group_id: group.id };
}

/** Codes of courses in the service begin with 11. */
const LEVEL = sql`(10 + (semesters.number + 1) / 2)::text`;

const COUNTED = sql`jsonb_path_query_array(record.inputs, '$[*] ? (@.counted == true)')`;
const DEBTS = sql`(select count(*) from jsonb_array_elements(${COUNTED}) input
  where coalesce((input ->> 'mark')::integer, 0) < ${PASSING_MARK})::integer`;

/** What is sent of a record, without the student's id in the service. The keys of jsonb have one order, so that equal values have one hash. */
const PAYLOAD = sql`jsonb_build_object(
  'educationYear', jsonb_build_object('code', academic_years.start_year::text),
  'level', jsonb_build_object('code', ${LEVEL}),
  'gpa', record.gpa::text, 'method', 'all_year', 'creditSum', record.credits,
  'subjects', jsonb_array_length(${COUNTED}), 'debtSubjects', ${DEBTS})`;

/** What the service may have: all but what it refused, and what was never tried. */
const MAY_BE_STORED = sql`(push.state in ('sent', 'waiting') or push.state = 'failed' and push.attempts > 0)`;

const OF_PRESENT = isOfPresentEpoch(sql`candidate.university_id`);

/**
 * The GPA of each student at the last semester of a year, with what was sent before: `same` the newest push has the same values,
 * and its state, `of_present` with the present service and account; `has_same` these have accepted these values last; `was_accepted` they have
 * accepted any of the year. Finished studies of somebody who studies again are left out: the service finds the present ones.
 */
export const candidates = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  { student_id, ...filters }: StudentFilters & { student_id?: number },
  startYear: number,
) => {
  const records = matchingStudents(view, filters)
    .$if(student_id !== undefined, (query) => query.where('students.id', '=', student_id ?? 0))
    .innerJoin('gpa_records as record', (join) =>
      join
        .onRef('record.student_id', '=', 'students.id')
        .onRef('record.university_id', '=', 'students.university_id')
        .on('record.current', '=', true),
    )
    .innerJoin('semesters', 'semesters.id', 'record.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('academic_years.start_year', '=', startYear)
    .where(sql<SqlBool>`${PRESENT_NUMBER} is null`)
    .distinctOn('students.id')
    .orderBy('students.id')
    .orderBy('semesters.number', 'desc')
    .select(['students.id as student_id', 'students.university_id'])
    .select([sql`${PAYLOAD}`.as('payload'), STALE.as('stale')]);
  return sql`
    select candidate.*, ${HASH} as payload_hash, last.state, last.reason, coalesce(last.of_present, false) as of_present,
      coalesce(last.payload_hash = ${HASH}, false) as same,
      coalesce(stored.state = 'sent' and stored.payload_hash = ${HASH}, false) as has_same,
      exists (
        select from hemis_pushes push where student_id = candidate.student_id and kind = 'gpa' and year = ${startYear}
          and state = 'sent' and ${OF_PRESENT}) as was_accepted
    from (${records}) candidate
    left join lateral (
      select state, reason, payload_hash, ${OF_PRESENT} as of_present from hemis_pushes push
      where student_id = candidate.student_id and kind = 'gpa' and year = ${startYear}
      order by id desc limit 1) last on true
    left join lateral (
      select state, payload_hash from hemis_pushes push
      where student_id = candidate.student_id and kind = 'gpa' and year = ${startYear} and ${MAY_BE_STORED} and ${OF_PRESENT}
      order by id desc limit 1) stored on true`;
};

const HASH = sql`encode(sha256(convert_to(candidate.payload::text, 'UTF8')), 'hex')`;

/** Condition on a candidate: the same values were accepted last, or wait. */
export const IS_SENT = sql`has_same`;
export const IS_WAITING = sql`(same and state = 'waiting')`;
/** What the present service refused once is sent again by a person only. What ended as `disconnected` is always of a former epoch. */
export const WAS_REFUSED = sql`(same and of_present and state in ('refused', 'failed') and coalesce(reason, '') not in ('changed', 'restored'))`;
export const WAS_ACCEPTED = sql`was_accepted`;
export const IS_NEW = sql`(not stale and not ${IS_SENT} and not ${IS_WAITING})`;

/** A process sends it now. It keeps the lease, so that no other sends the new values before it has sent the old ones. */
const IS_LEASED = sql`hemis_pushes.leased_until > now()`;

/** Queues what a condition selects; values that wait already are replaced by the new ones. @returns how many */
export async function queuePushes(
  db: Queryable,
  rows: ReturnType<typeof candidates>,
  { year, userId, condition }: { year: number; userId: number | null; condition: typeof IS_NEW },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into hemis_pushes (university_id, student_id, kind, year, payload, payload_hash, user_id)
    select university_id, student_id, 'gpa', ${year}::smallint, payload, payload_hash, ${userId}::integer
    from (${rows}) candidate where ${condition}
    order by student_id
    on conflict (student_id, kind, year) where state = 'waiting'
    do update set payload = excluded.payload, payload_hash = excluded.payload_hash, user_id = excluded.user_id,
      idempotency_key = gen_random_uuid(), due_at = now(), created_at = now(),
      attempts = case when ${IS_LEASED} then hemis_pushes.attempts else 0 end,
      leased_until = case when ${IS_LEASED} then hemis_pushes.leased_until end`.execute(db);
  return Number(numAffectedRows ?? 0);
}
