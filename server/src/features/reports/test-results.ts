import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { type TestResultInfo, testResultInfo, testResults } from '@dekanat/contract/reports/test-results.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { COUNTED_RESULT, questionResults, readAttempt } from '#features/study/shared.ts';
import { listReportFeature } from './list-report.ts';
import { inPlannedSubjects } from './planned-subjects.ts';
import { ofStudents } from './report-filters.ts';

type Listed = z.output<typeof testResults.calls.list.result>['data'][number];
type Shown = Omit<Listed, 'group_name' | 'subject_name'> & { university_id: number };

/** Condition on `test_attempts`: of a student who takes the subject in this group. */
const ofGroup = (groupId: number) => sql<SqlBool>`exists (
  select from student_subjects student_subject where student_subject.group_id = ${groupId}
    and student_subject.student_id = test_attempts.student_id and student_subject.semester_subject_id = test_attempts.semester_subject_id)`;

/** Attempts as the report shows them, as `test_attempts`. */
const shownResults = ({ db, language }: QueryScope, ids: RawBuilder<number>) =>
  db
    .selectFrom(
      sql<Shown>`(
          select test_attempts.id, test_attempts.university_id, test_attempts.student_id, ${studentName(language)} as fio,
            coalesce(student_subject.group_id, students.group_id) as group_id, planned.subject_id,
            test_attempts.lesson_item_id as syllabus_module_lesson_item_id, lesson.name as syllabus_module_lesson_item_name,
            test_attempts.exam_schedule_id, exam.control_type_id, test_attempts.right_answers + test_attempts.wrong_answers as total, test_attempts.right_answers as answered,
            test_attempts.wrong_answers as un_answered, test_attempts.number as count_of_attempts, test_attempts.mark,
            test_attempts.maximum, test_attempts.completed_at as test_date
          from test_attempts
          join students on students.id = test_attempts.student_id
          join semester_subjects planned on planned.id = test_attempts.semester_subject_id
          left join student_subjects student_subject on student_subject.student_id = test_attempts.student_id
            and student_subject.semester_subject_id = test_attempts.semester_subject_id
          left join exam_schedules exam on exam.id = test_attempts.exam_schedule_id
          left join lesson_items item on item.id = test_attempts.lesson_item_id
          left join syllabus_lessons lesson on lesson.id = item.lesson_id
          where test_attempts.id in ${ids})`.as('test_attempts'),
    )
    .selectAll();

export const testResultFeature = listReportFeature(testResults, {
  matching: (view, filters) => {
    const { group_id, statement } = filters;
    const university = { ...view.scope, facultyId: null };
    return view.db
      .selectFrom('test_attempts')
      .where(inScope(university, { university: 'test_attempts.university_id' }))
      .where(COUNTED_RESULT)
      .where(
        inPlannedSubjects('test_attempts.semester_subject_id', view, {
          academic_year_id: filters.academic_year_id,
          curriculum_id: filters.curriculum_id,
          semester_id: filters.semester_id,
          subject_id: filters.subject_id,
        }),
      )
      .where(group_id === undefined ? sql<SqlBool>`true` : ofGroup(group_id))
      .where(
        statement === undefined
          ? sql<SqlBool>`true`
          : sql<SqlBool>`exists (select from exam_schedules exam
              where exam.id = test_attempts.exam_schedule_id and exam.statement = ${statement})`,
      )
      .where(ofStudents('test_attempts.student_id', view, filters));
  },
  id: 'test_attempts.id',
  order: () => sql`test_attempts.id desc`,
  rows: shownResults,
  names: {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  },
});

const markOf = (result: { counts: boolean; right: boolean } | undefined) => {
  if (!result?.counts) return null;
  return result.right ? 1 : 0;
};

/** @throws notFound outside the scope, and for another student */
async function readInfo(
  context: Context,
  { params: { test_id, student_id } }: Pick<InputOf<typeof testResultInfo.read>, 'params'>,
): Promise<TestResultInfo> {
  const attempt = await readAttempt(context, test_id, 'staff');
  if (attempt.student_id !== student_id) throw notFound();
  const results = await questionResults(context.db, test_id);
  const excluded = [...results.values()].filter(({ counts }) => !counts).length;
  return {
    ...attempt,
    total: attempt.test_total - excluded,
    answered: attempt.right_answers,
    test_date: attempt.completed_at,
    questions: attempt.questions.map(({ selected, test_answers, ...question }) => ({
      ...question,
      in_answer: test_answers.flatMap(({ id, answer }) => (selected.includes(id) ? [answer] : [])),
      in_correct_answer: markOf(results.get(question.id)),
      test_answers: test_answers.map((answer) => ({ ...answer, chosen: selected.includes(answer.id) })),
    })),
  };
}

export const testResultInfoFeature = implement(testResultInfo, { read: onReplica(readInfo) });
