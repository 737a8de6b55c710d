import { today } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { inScope, universityFor } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import type { Queryable } from '#db/database.ts';
import { matchingStudents, type StudentFilters } from '#features/students/shared.ts';
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

/**
 * The GPA of each student at the last semester of a year, with what was sent before: `same` the newest push has the same values,
 * and its state.
 */
export const candidates = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  filters: StudentFilters,
  year: Pick<Year, 'id' | 'start_year'>,
) => {
  const records = matchingStudents(view, filters)
    .innerJoin('gpa_records as record', (join) =>
      join
        .onRef('record.student_id', '=', 'students.id')
        .onRef('record.university_id', '=', 'students.university_id')
        .on('record.current', '=', true),
    )
    .innerJoin('semesters', 'semesters.id', 'record.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('academic_years.id', '=', year.id)
    .distinctOn('students.id')
    .orderBy('students.id')
    .orderBy('semesters.number', 'desc')
    .select(['students.id as student_id', 'students.university_id'])
    .select([sql`${PAYLOAD}`.as('payload'), STALE.as('stale')]);
  return sql`
    select candidate.*, ${HASH} as payload_hash, last.state,
      coalesce(last.payload_hash = ${HASH}, false) as same
    from (${records}) candidate
    left join lateral (
      select state, payload_hash from hemis_pushes
      where student_id = candidate.student_id and kind = 'gpa' and year = ${year.start_year}
      order by id desc limit 1) last on true`;
};

const HASH = sql`encode(sha256(convert_to(candidate.payload::text, 'UTF8')), 'hex')`;

/** Condition on a candidate: the same values were sent, or wait. */
export const IS_SENT = sql`(same and state = 'sent')`;
export const IS_WAITING = sql`(same and state = 'waiting')`;
/** What was refused once is sent again by a person only. */
export const WAS_REFUSED = sql`(same and state in ('refused', 'failed'))`;
export const IS_NEW = sql`(not stale and not ${IS_SENT} and not ${IS_WAITING})`;

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
      idempotency_key = gen_random_uuid(), attempts = 0, due_at = now(), leased_until = null, created_at = now()`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** @throws Refusal without a connection */
export async function requireConnection({ db, scope }: Context): Promise<void> {
  const found = await db
    .selectFrom('ministry_connections')
    .where('university_id', '=', universityFor(scope))
    .select('id')
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('incomplete', { key: 'ministry_connection.none' });
}
