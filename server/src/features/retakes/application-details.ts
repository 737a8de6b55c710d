import type { RetakeDetails, RetakeSubject } from '@dekanat/contract/retakes/application-rows.ts';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { hasValue, statementName } from '#features/ratings/shared.ts';
import { configured, relatedLabel } from '#features/reference/shared.ts';
import { FACULTY, SPECIALITY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import {
  APPLICATION_NAMES,
  applicationRows,
  creditPrice,
  FORMER_RESULT,
  type RetakeView,
} from './application-rows.ts';

const SUBJECT_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id'),
} as const;

const DETAIL_NAMES = {
  specialName: relatedName(SPECIALITY, 'name', 'speciality_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  statementName: relatedLabel('statement', 'former_statement'),
} as const;

type SubjectRow = Omit<RetakeSubject, keyof typeof SUBJECT_NAMES> & {
  university_id: number;
  application_id: number;
};

/** The subjects of applications, each in order of the plan. */
export async function subjectsOf(
  context: RetakeView,
  applicationIds: readonly number[],
): Promise<(RetakeSubject & { application_id: number })[]> {
  const { rows } = await sql<SubjectRow>`
    select retake.id, retake.application_id, retake.student_subject_id, planned.subject_id, application.university_id,
      semesters.number::text as semester_name, academic_years.name as academic_year_name,
      coalesce(retake.credit_hour, planned.credit_hour) as credit_hour,
      coalesce(retake.credit_sum, ${creditPrice('planned.credit_hour')}) as credit_sum,
      ${statementName('result.statement')} as statement, result.rating, result.mark,
      coalesce(result.absent, false) as absent,
      case when sheet.id is null
        then (select lead.id from teachers lead where lead.id = planned.teacher_id and lead.status = 1)
        else retake.teacher_id end as teacher_id,
      coalesce(sheet.group_id, students.group_id, application.group_id) as group_id, sheet.id as statement_id,
      coalesce(sheet.state = 'closed', false) as statement_closed, coalesce(${hasValue('entered')}, false) as rated,
      entered.rating as retake_rating, entered.mark as retake_mark,
      coalesce(entered.absent, false) as retake_absent
    from retake_subjects retake
    join retake_applications application on application.id = retake.application_id
    join students on students.id = application.student_id
    join curricula on curricula.id = application.curriculum_id
    join student_subjects student_subject on student_subject.id = retake.student_subject_id
    join semester_subjects planned on planned.id = student_subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    left join statements sheet on sheet.id = retake.statement_id
    left join lateral ${FORMER_RESULT} result on true
    left join ratings entered on entered.student_subject_id = retake.student_subject_id
      and entered.statement = sheet.statement
    where retake.application_id = any(${applicationIds}::integer[])
    order by semesters.number, planned.sort, planned.id`.execute(context.db);
  return addRelatedNames(context, rows, SUBJECT_NAMES);
}

/** @throws notFound when the application is not in scope */
export async function readApplication(context: RetakeView, id: number): Promise<RetakeDetails> {
  const row = await applicationRows(context, {})
    .where('application.id', '=', id)
    .select(['curricula.speciality_id', 'curricula.faculty_id'])
    .executeTakeFirstOrThrow(notFound);
  const subjects = (await subjectsOf(context, [id])).map(({ application_id: _, ...subject }) => subject);
  const former_statement = subjects.findLast(({ statement }) => statement !== null)?.statement ?? null;
  const named = await addNames(
    context,
    { ...row, former_statement },
    { ...APPLICATION_NAMES, ...DETAIL_NAMES },
  );
  return {
    ...named,
    groupName: named.group_name,
    contractNumber: named.contract_number,
    creditSum: named.credit_sum_all,
    creditHour: named.credit_hour_all,
    created: named.created_at,
    credit_limit: await configured(context.db, named.university_id, 're-reading-credit-limit'),
    subjects,
  };
}
