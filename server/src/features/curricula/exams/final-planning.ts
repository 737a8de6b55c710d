import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { electiveOf, type TimedExam } from '@dekanat/contract/curricula/exam-periods.ts';
import { groupsWithSemester, suggestTimes } from '@dekanat/contract/curricula/exam-suggestions.ts';
import { MAX_POINTS } from '@dekanat/contract/planning/rating-bands.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { changePlan, touchSubject } from '../plan/change-plan.ts';
import { CURRICULUM_SCOPE } from '../visible-curricula.ts';
import { type ControlForm, validControl } from './control-form.ts';
import { requireUnmarked } from './control-marks.ts';
import { CLASH_COUNT } from './control-rows.ts';
import { EXAM_NAMES, GROUP_IDS, JOIN_PEOPLE, TEACHER_IDS } from './exam-people.ts';

type SuggestionQuery = InputOf<typeof examSchedules.suggestions>['query'];

interface UnplannedRow {
  total: number;
  university_id: number;
  semester_subject_id: number;
  semester_id: number;
  semester_name: string;
  curriculum_id: number;
  curriculum_name: string;
  subject_id: number;
  choice_of_subject: number | null;
  control_type_key: string;
  group_ids: number[];
  teacher_ids: number[];
  rating: number;
}

const SUBJECTS_MAX = 500;
const DAY_MS = 86_400_000;

/** Subjects of a period without a final control, as exams of the first statement. */
const unplanned = ({ db, scope }: Context, query: SuggestionQuery) =>
  sql<UnplannedRow>`
  select (count(*) over ())::integer as total, exam.university_id, exam.semester_subject_id, exam.semester_id, semesters.number::text as semester_name,
    exam.curriculum_id, curricula.name as curriculum_name, exam.subject_id, exam.choice_of_subject, ${String(FINAL)}::text as control_type_key,
    ${GROUP_IDS} as group_ids, ${TEACHER_IDS} as teacher_ids,
    ${MAX_POINTS}::integer - coalesce((select sum(interim.rating)::integer from exam_schedules interim
      where interim.semester_subject_id = exam.semester_subject_id and interim.statement = exam.statement), 0) as rating
  from (select s.*, s.id as semester_subject_id, 'first_statement'::text as statement from semester_subjects s) exam
  join semesters on semesters.id = exam.semester_id
  join curricula on curricula.id = exam.curriculum_id
  where ${inScope(scope, CURRICULUM_SCOPE)} and curricula.status = 1
    and semesters.academic_year_id = ${query.academic_year_id} and semesters.season = ${query.season_semester}
    and (${query.faculty_id ?? null}::integer is null or curricula.faculty_id = ${query.faculty_id ?? null})
    and (${query.curriculum_id ?? null}::integer is null or curricula.id = ${query.curriculum_id ?? null})
    and not exists (select from exam_schedules final where final.semester_subject_id = exam.semester_subject_id
      and final.control_type_id = ${FINAL} and final.statement = exam.statement)
  order by curricula.name, exam.curriculum_id, semesters.number, exam.sort, exam.id limit ${SUBJECTS_MAX}`
    .execute(db)
    .then(({ rows }) => rows);

type TakenRow = Parameters<typeof electiveOf>[0] &
  Pick<UnplannedRow, 'group_ids' | 'teacher_ids'> & { starts: string; ends: string };

/** The exams of the university in the window, whose groups and teachers are not free. */
async function takenIn(
  { db }: Context,
  universityIds: number[],
  { first_day, last_day }: SuggestionQuery,
): Promise<TimedExam[]> {
  const { rows } = await sql<TakenRow>`
    select lower(exam.occupied) as starts, upper(exam.occupied) as ends, ${GROUP_IDS} as group_ids, ${TEACHER_IDS} as teacher_ids,
      exam.semester_subject_id, subject.semester_id, subject.choice_of_subject
    from exam_schedules exam join semester_subjects subject on subject.id = exam.semester_subject_id
    where exam.university_id = any(${universityIds}::integer[]) and exam.occupied && tstzrange(
      ${first_day}::date::timestamp at time zone 'Asia/Tashkent', (${last_day}::date + 1)::timestamp at time zone 'Asia/Tashkent')`.execute(
    db,
  );
  return rows.map(({ starts, ends, group_ids, teacher_ids, ...subject }) => ({
    group_ids: groupsWithSemester({ group_ids, semester_id: subject.semester_id }),
    ...{ teacher_ids, elective: electiveOf(subject) },
    start: Date.parse(starts),
    end: Date.parse(ends),
  }));
}

const DAYS_MAX = 92;

/** Suggests times for the final controls that a period lacks. */
export async function suggestFinals(context: Context, query: SuggestionQuery) {
  const days = (Date.parse(query.last_day) - Date.parse(query.first_day)) / DAY_MS;
  if (days < 0 || days > DAYS_MAX) throw invalidField('last_day', 'exam_schedule.window');
  const subjects = await unplanned(context, query);
  const taken = await takenIn(
    context,
    [...new Set(subjects.map(({ university_id }) => university_id))],
    query,
  );
  const times = suggestTimes(
    subjects.map(({ group_ids, teacher_ids, ...subject }) => ({
      ...{ id: subject.semester_subject_id, teacher_ids },
      group_ids: groupsWithSemester({ group_ids, semester_id: subject.semester_id }),
      elective: electiveOf(subject),
    })),
    taken,
    { ...query, times: query.times.split(',') },
  );
  const instant = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
  const named = await addRelatedNames(context, subjects, EXAM_NAMES);
  return named.map((row) => {
    const time = times.get(row.semester_subject_id);
    return { ...row, start_date: instant(time?.start), end_date: instant(time?.end) };
  });
}

type Exams = InputOf<typeof examSchedules.planFinals>['body']['exams'];

/** The places of the subjects of exams. @throws Invalid on exams whose subject is not in scope or is named twice */
async function placesOf({ db, scope }: Context, exams: Exams) {
  const ids = exams.map(({ semester_subject_id }) => semester_subject_id);
  const rows = await db
    .selectFrom('semester_subjects as s')
    .innerJoin('curricula', 'curricula.id', 's.curriculum_id')
    .select(['s.id', 's.semester_id', 's.curriculum_id'])
    .where(inScope(scope, CURRICULUM_SCOPE))
    .where('s.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const places = new Map(rows.map((row) => [row.id, row]));
  const wrong = ids.flatMap((id, index) => (places.has(id) && ids.indexOf(id) === index ? [] : [index]));
  if (wrong.length > 0)
    throw new Invalid(
      wrong.map((index) => ({
        field: `exams.${index}.semester_subject_id`,
        key: 'invalid.out_of_scope',
        values: {},
      })),
    );
  return exams.map((exam, index) => {
    const { semester_id = 0, curriculum_id = 0 } = places.get(exam.semester_subject_id) ?? {};
    return { ...exam, index, semester_id, curriculum_id };
  });
}

type PlacedExam = Awaited<ReturnType<typeof placesOf>>[number];

/** Adds the final controls of one curriculum as one change of its plan. */
async function addFinals(context: Context, exams: PlacedExam[]): Promise<number> {
  const { db } = context;
  const semesterIds = [...new Set(exams.map(({ semester_id }) => semester_id))];
  const { change_id } = await changePlan(context, semesterIds, { structure: false }, async (plan) => {
    for (const {
      index,
      semester_subject_id: id,
      semester_id: _semester,
      curriculum_id: _curriculum,
      ...exam
    } of exams) {
      const subject = plan.subjects.find((one) => one.id === id);
      // It has left the semester since its place was read.
      if (subject === undefined)
        throw atExam(invalidField('semester_subject_id', 'invalid.out_of_scope'), index);
      const form: ControlForm = {
        ...exam,
        control_type_id: FINAL,
        statement: 'first_statement',
        type: 'offline',
      };
      const { columns } = await validControl(db, form, subject).catch((error: unknown) => {
        throw error instanceof Invalid ? atExam(error, index) : error;
      });
      await requireUnmarked(db, { semester_subject_id: id, statement: form.statement });
      await db
        .insertInto('exam_schedules')
        .values({
          ...columns,
          university_id: plan.universityId,
          curriculum_id: plan.curriculumId,
          semester_subject_id: id,
        })
        .execute();
      await touchSubject(context, id);
    }
  });
  return change_id;
}

/** The problems of one exam, at its place in the body. */
const atExam = ({ problems }: Invalid, index: number) =>
  new Invalid(problems.map((problem) => ({ ...problem, field: `exams.${index}.${problem.field}` })));

/** @throws Invalid on the exams that clash with any other, with a code of its own: clients may ask to allow them */
async function requireNoClashes({ db }: Context, exams: Exams): Promise<void> {
  const ids = exams.map(({ semester_subject_id }) => semester_subject_id);
  const { rows } = await sql<{ semester_subject_id: number; count: number }>`
    select exam.semester_subject_id, ${CLASH_COUNT} as count from exam_schedules exam ${JOIN_PEOPLE}
    where exam.semester_subject_id = any(${ids}::integer[]) and exam.control_type_id = ${FINAL} and exam.statement = 'first_statement'`.execute(
    db,
  );
  const clashing = rows.filter(({ count }) => count > 0);
  if (clashing.length === 0) return;
  throw new Invalid(
    clashing.map(({ semester_subject_id, count }) => ({
      field: `exams.${ids.indexOf(semester_subject_id)}.start_date`,
      key: 'exam_schedule.clash',
      values: { count },
    })),
    'clash',
  );
}

/** Adds final controls of many subjects, curriculum by curriculum in the order of their ids: all or none. */
export async function planFinals(
  context: Context,
  { exams, allow_clashes }: InputOf<typeof examSchedules.planFinals>['body'],
) {
  const placed = await placesOf(context, exams);
  const byCurriculum = Map.groupBy(placed, ({ curriculum_id }) => curriculum_id);
  const change_ids: number[] = [];
  for (const [, own] of [...byCurriculum].toSorted(([one], [other]) => one - other))
    change_ids.push(await addFinals(context, own));
  if (!allow_clashes) await requireNoClashes(context, exams);
  return { created: exams.length, change_ids };
}
