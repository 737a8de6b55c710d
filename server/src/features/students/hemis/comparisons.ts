import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  hemisComparisons,
  hemisRecords,
  type StudentComparison,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { HemisTarget, UnreadPart } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { sql } from 'kysely';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { revealPersonalData } from '#crud/personal-data-access.ts';
import { hemisOf } from '#integrations/hemis/hemis-connections.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { matchingStudents } from '../student-query.ts';
import type { Difference } from './compare-student.ts';
import { comparisonJob, publishComparisons } from './comparison-job.ts';
import { listComparisons, readComparison } from './comparison-list.ts';
import { finishComparison } from './finish-comparison.ts';
import { exportRecords } from './record-export.ts';
import { listRecords, matchingRecords, readRecord } from './record-list.ts';
import { valueWords } from './record-words.ts';
import { compareStudents } from './run-comparison.ts';

type Create = BodyOf<typeof hemisComparisons.create>;

/** The faculty and the group that are compared. @throws Invalid outside the scope, or when a faculty's user wants more than it */
async function targetOf({ db, scope }: Context, { target, faculty_id, group_id }: Create) {
  const universityId = universityFor(scope);
  if (target === 'university') {
    if (scope.facultyId !== null) throw new Refusal('forbidden', { key: 'hemis_comparison.whole' });
    return { target, university_id: universityId };
  }
  if (target === 'faculty') {
    const faculty = await db
      .selectFrom('faculties')
      .where('id', '=', faculty_id ?? 0)
      .where('university_id', '=', universityId)
      .where(inScope(scope, { faculty: 'faculties.id' }))
      .select('id')
      .executeTakeFirst();
    if (faculty === undefined) throw invalidField('faculty_id', 'invalid.out_of_scope');
    return { target, university_id: universityId, faculty_id: faculty.id };
  }
  const group = await db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.id', '=', group_id ?? 0)
    .where('student_groups.university_id', '=', universityId)
    .where(inScope(scope, { faculty: 'specialities.faculty_id' }))
    .select(['student_groups.id', 'specialities.faculty_id'])
    .executeTakeFirst();
  if (group === undefined) throw invalidField('group_id', 'invalid.out_of_scope');
  return { target, university_id: universityId, group_id: group.id, faculty_id: group.faculty_id };
}

/** Starts the job of a comparison. */
async function create(context: Context, body: Create) {
  const { db, services, caller } = context;
  const values = await targetOf(context, body);
  if ((await hemisOf(services, values.university_id)) === undefined)
    throw new Refusal('incomplete', { key: 'hemis_connection.none' });
  await enforceQuota(context, [comparisonJob], 'hemis_comparison.too_many');
  const { id } = await db
    .insertInto('hemis_comparisons')
    .values({
      ...values,
      user_id: caller.id,
      with_marks: body.target === 'group' || body.with_marks === true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { ...context, scope: { ...context.scope, universityId: values.university_id } };
  const job_id = await enqueueJob(own, comparisonJob, { comparison_id: id });
  await db.updateTable('hemis_comparisons').set({ job_id }).where('id', '=', id).execute();
  await publishComparisons(db, values.university_id);
  return { id, job_id };
}

/** A student in scope. @throws notFound */
const studentIn = (context: Context, id: number) =>
  matchingStudents(context, {})
    .where('students.id', '=', id)
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .select(['students.id', 'students.university_id', 'specialities.faculty_id'])
    .executeTakeFirstOrThrow(notFound);

/** The newest comparison that has the student. */
async function lastOfStudent(context: Context, id: number): Promise<StudentComparison> {
  await studentIn(context, id);
  const found = await matchingRecords(context, {})
    .where('hemis_records.student_id', '=', id)
    // Such a record compares nothing.
    .where('hemis_records.state', '<>', 'here_elsewhere')
    .where('hemis_comparisons.finished_at', 'is not', null)
    .leftJoin('users', 'users.id', 'hemis_comparisons.user_id')
    .select([
      'hemis_records.id as record_id',
      'hemis_comparisons.id',
      sql<HemisTarget>`hemis_comparisons.target`.as('target'),
      sql<string>`hemis_comparisons.finished_at`.as('finished_at'),
      accountName.as('user_name'),
      'hemis_comparisons.with_marks',
      sql<UnreadPart[]>`hemis_comparisons.unread`.as('unread'),
    ])
    .orderBy('hemis_comparisons.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return { comparison: null, record: null };
  const { record_id, ...comparison } = found;
  return { comparison, record: await readRecord(context, record_id) };
}

/** Asks for one student. No connection of the database waits for the service. */
async function compareStudent(context: Context, id: number): Promise<StudentComparison> {
  const { services, caller } = context;
  const student = await studentIn(context, id);
  const hemis = await hemisOf(services, student.university_id);
  if (hemis === undefined) throw new Refusal('incomplete', { key: 'hemis_connection.none' });
  const target = {
    target: 'student',
    student_id: student.id,
    faculty_id: student.faculty_id,
    university_id: student.university_id,
    with_marks: true,
  } as const;
  const comparison = await inTransaction(context, (db) =>
    db
      .insertInto('hemis_comparisons')
      .values({ ...target, user_id: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const reading = await compareStudents(
    {
      db: services.db,
      client: hemis.client,
      effort: 'quick',
      write: (work) => inTransaction(context, work),
    },
    { ...target, ...comparison, group_id: null },
  );
  await inTransaction(context, (db) => finishComparison(db, { ...comparison, isNightly: false }, reading));
  return lastOfStudent(context, id);
}

/** The differences of a record in full: they are personal data of its student. */
const show = withoutTransaction(async (context: Context, { params }: { params: { id: number } }) => {
  const record = await matchingRecords(context, { id: params.id })
    .where('hemis_records.student_id', 'is not', null)
    .select(['hemis_records.student_id', 'hemis_comparisons.university_id'])
    .select(sql<Difference[]>`hemis_records.differences`.as('differences'))
    .executeTakeFirstOrThrow(notFound);
  const reveal = revealPersonalData('students', (own, id) => studentIn(own, id));
  await reveal(context, { params: { id: record.student_id ?? 0 } });
  const words = await valueWords(context, record.university_id, { revealed: true });
  return record.differences.map(({ field, ours, theirs }) => ({
    field,
    ours: words(field, ours),
    theirs: words(field, theirs),
  }));
});

export const hemisComparisonFeature = implement(hemisComparisons, {
  list: listComparisons,
  read: (context, { params }) => readComparison(context, params.id),
  create: (context, { body }) => create(context, body),
  ofStudent: (context, { params }) => lastOfStudent(context, params.id),
  compareStudent: withoutTransaction((context, { params }) => compareStudent(context, params.id)),
});

export const hemisRecordFeature = implement(hemisRecords, { list: listRecords, export: exportRecords, show });
