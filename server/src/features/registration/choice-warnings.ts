import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { isRetakeIn } from '#features/ratings/shared.ts';
import type { Choice } from './elective-choices.ts';
import { lockUniversitySheets } from './subject-sheets.ts';
import { changesOf } from './undone-subjects.ts';

/** The sheets that students leave with their former choices, and those that list them with the new ones, by subject and group. */
const concerned = (choices: readonly Choice[]) => sql`
  select semester_subject_id, group_id from student_subjects
  where id = any(${choices.map(({ formerId }) => formerId)}::integer[]) and restoration_id is null
  union
  select choice.subject_id, register.group_id
  from unnest(${choices.map(({ studentId }) => studentId)}::integer[],
    ${choices.map(({ subjectId }) => subjectId)}::integer[]) choice (student_id, subject_id)
  join student_registers register on register.student_id = choice.student_id and register.to_date is null
  left join student_subjects former on former.student_id = choice.student_id and former.semester_subject_id = choice.subject_id
  where former.id is null or former.restoration_id is null
    and not exists (select from ratings where ratings.student_subject_id = former.id)`;

interface Work {
  students: number;
  tasks: number;
  tests: number;
}

/** An elective that a student leaves, for another one if there is any. */
interface Left extends Pick<Choice, 'formerId'> {
  subjectId: number | null;
}

/**
 * What students have handed in and begun in the electives that they leave. Students themselves cannot leave these.
 * `key`: the text, which says by what act they leave.
 */
async function lostWork(
  db: Context['db'],
  choices: readonly Left[],
  key: 'elective.warning.lost_work' | 'elective.warning.lost_work_undo',
): Promise<ActWarning[]> {
  const { rows } = await sql<Work>`
    select count(distinct student_id)::integer as students, count(*) filter (where task)::integer as tasks,
      count(*) filter (where not task)::integer as tests
    from (
      select attempt.student_id, true as task from task_attempts attempt join student_subjects former using (student_id, semester_subject_id)
      where former.id = any(${choices.map(({ formerId }) => formerId)}::integer[])
      union all
      select attempt.student_id, false
      from unnest(${choices.map(({ formerId }) => formerId)}::integer[], ${choices.map(({ subjectId }) => subjectId)}::integer[])
        choice (former_id, subject_id)
      join student_subjects former on former.id = choice.former_id
      join semester_subjects left_one on left_one.id = former.semester_subject_id
      left join semester_subjects chosen on chosen.id = choice.subject_id
      join test_attempts attempt on attempt.student_id = former.student_id and attempt.semester_subject_id = former.semester_subject_id
      -- Attempts at tests of one syllabus count in all subjects with it.
      where left_one.syllabus_id is distinct from chosen.syllabus_id
        and attempt.started_at is not null and attempt.ending is distinct from 'returned') work`.execute(db);
  const { students: count, tasks, tests } = rows[0] ?? { students: 0, tasks: 0, tests: 0 };
  if (count === 0) return [];
  return [{ code: 'lost_work', key, values: { count, tasks, tests } }];
}

/**
 * What choices of locked students change on closed sheets, and the work that they leave. Waits for closings of the sheets in progress, and blocks new ones.
 * @returns the warnings with the numbers of these sheets, and of the students with work, if there are any
 */
export async function choiceWarnings(
  { db }: Pick<Context, 'db'>,
  universityId: number,
  choices: readonly Choice[],
): Promise<ActWarning[]> {
  await lockUniversitySheets(db, universityId);
  const { rows } = await sql<{ state: string }>`
    with concerned as (${concerned(choices)})
    select sheet.state from statements sheet join concerned using (semester_subject_id, group_id)
    where not ${isRetakeIn('sheet.statement')} order by sheet.id for share of sheet`.execute(db);
  const count = rows.filter(({ state }) => state === 'closed').length;
  const sheets: ActWarning = {
    code: 'closed_sheets',
    key: 'elective.warning.closed_sheets',
    values: { count },
  };
  return [...(count === 0 ? [] : [sheets]), ...(await lostWork(db, choices, 'elective.warning.lost_work'))];
}

/** The work that students leave when a batch of choices is undone. A subject that has become compulsory since stays with them. */
export async function undoWarnings({ db }: Pick<Context, 'db'>, batchId: number): Promise<ActWarning[]> {
  const { rows } = await sql<Left>`
    select id as "formerId", returning_id as "subjectId" from (
      select student_subject.id, student_subject.status, change.status as former_status, planned.choice_of_subject,
        max(planned.id) filter (where change.status <> 4 and student_subject.status = 4)
          over (partition by student_subject.student_id, planned.semester_id, planned.choice_of_subject) as returning_id
      from ${changesOf(batchId)} join semester_subjects planned on planned.id = student_subject.semester_subject_id) changed
    where status <> 4 and (former_status = 4 or former_status is null and choice_of_subject is not null)`.execute(
    db,
  );
  return lostWork(db, rows, 'elective.warning.lost_work_undo');
}
