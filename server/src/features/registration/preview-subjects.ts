import type { RegistrationPreviewRow } from '@dekanat/contract/registration/student-registers.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { carriedOver, MARKED } from './carry-over.ts';
import type { RegistrationCandidate } from './registration-rules.ts';
import type { Target } from './target.ts';

type Effect = 'kept' | 'dropped' | 'unmatched' | 'missing';
type Effects = Pick<RegistrationPreviewRow, Effect>;

interface Row {
  student_id: number;
  effect: Effect;
  subject_id: number;
  semester: string;
  rating: number | null;
  mark: number | null;
  absent: boolean;
}

/** What happens to the subjects of each of these students; one query, without writing. */
async function readEffects(
  { db }: Context,
  students: RegistrationCandidate[],
  target: Target,
  carryOver: boolean,
): Promise<Row[]> {
  const pairs = sql`
    select student_id, from_curriculum, ${target.curriculumId}::integer as to_curriculum
    from unnest(${students.map(({ id }) => id)}::integer[],
      ${students.map(({ register }) => register?.curriculum_id ?? null)}::integer[]) it (student_id, from_curriculum)`;
  const { rows } = await sql<Row>`
    with student as materialized (${pairs}),
    carried as materialized (
      select * from (${carriedOver(pairs)}) found where ${carryOver}),
    reached as (select number from semesters where id = ${target.semesterId}),
    own as (
      select student_subject.*, ${MARKED} as marked, subject.subject_id, semester.number
      from student
      join student_subjects student_subject on student_subject.student_id = student.student_id
        and student_subject.curriculum_id in (student.from_curriculum, student.to_curriculum)
      join semester_subjects subject on subject.id = student_subject.semester_subject_id
      join semesters semester on semester.id = subject.semester_id),
    effect as (
      select student_id, case
          when marked and exists (select from carried where carried.from_id = own.id) then 'kept'
          when marked and curriculum_id = ${target.curriculumId} then case when not exists (
            select from carried where carried.student_id = own.student_id
              and carried.semester_subject_id = own.semester_subject_id) then 'kept' end
          when marked and status <> 4 then case when not exists (
            select from own counted where counted.student_id = own.student_id and counted.subject_id = own.subject_id
              and counted.curriculum_id = ${target.curriculumId} and counted.marked) then 'unmatched' end
          when not marked and status <> 4
            and (curriculum_id <> ${target.curriculumId} or number > (select number from reached)) then 'dropped'
        end as effect, subject_id, number, id, current_statement
      from own
      union all
      select student.student_id, 'missing', subject.subject_id, semester.number, null, null
      from student
      join semesters semester on semester.curriculum_id = ${target.curriculumId}
        and semester.number < (select number from reached)
      join semester_subjects subject on subject.semester_id = semester.id and subject.choice_of_subject is null
      where not exists (select from carried
          where carried.student_id = student.student_id and carried.semester_subject_id = subject.id)
        and not exists (select from own
          where own.student_id = student.student_id and own.semester_subject_id = subject.id and own.marked))
    select effect.student_id, effect.effect, effect.subject_id, effect.number::text as semester, result.rating, result.mark,
      coalesce(result.absent, false) as absent
    from effect
    left join ratings result on result.student_subject_id = effect.id and result.statement = effect.current_statement
    where effect.effect is not null
    order by effect.student_id, effect.number, effect.subject_id`.execute(db);
  return rows;
}

/** What happens to the subjects of students, by the id of the student. */
export async function subjectEffects(
  context: Context,
  students: RegistrationCandidate[],
  target: Target,
  { carryOver }: { carryOver: boolean },
): Promise<Map<number, Effects>> {
  const rows = await addRelatedNames(context, await readEffects(context, students, target, carryOver), {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  });
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map(
    students.map(({ id }) => {
      const own = byStudent.get(id) ?? [];
      const of = (wanted: Effect) => own.filter(({ effect }) => effect === wanted);
      return [
        id,
        { kept: of('kept'), dropped: of('dropped'), unmatched: of('unmatched'), missing: of('missing') },
      ];
    }),
  );
}
