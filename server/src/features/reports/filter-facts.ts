import { formatDay } from '@dekanat/contract/api/days.ts';
import type { OwnChoices, ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { firstRow } from '#db/first-row.ts';
import { ACCOUNT_SCOPE } from '#features/access/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { DEPARTMENT, FACULTY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { inStudentScope } from '#features/students/shared.ts';
import { TEACHER, TEACHER_SCOPE } from '#features/teachers/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import type { DeclaredReport } from './report-content.ts';

type Fact = { label: string; value: string };
/** The records that filters name: their names, or their ids where the name depends on the language. */
type ChosenRecords = { university_id: number | null } & Record<
  'academic_year_id' | 'curriculum_id' | 'semester_id' | 'syllabus_id' | 'statement_id' | 'user_id',
  string | null
> &
  Record<'faculty' | 'department' | 'group' | 'subject' | 'teacher', number | null>;

/** The university of the records that filters name, for callers of all universities. */
const universityOf = (id: (name: ReportFilter) => number | null) => sql`coalesce(
  (select university_id from faculties where id = ${id('faculty_id')}),
  (select university_id from departments where id = ${id('department_id')}),
  (select university_id from student_groups where id = ${id('group_id')}),
  (select university_id from subjects where id = ${id('subject_id')}),
  (select university_id from teachers where id = ${id('teacher_id')}))`;

/** Condition on `users`: the report may list the account. Only sign-ins are of teachers and administrators, too. */
const isOfReport = (scope: Scope, report: string) => sql`(
  exists (select from students where students.user_id = users.id and ${inStudentScope(scope)})
  or ${report === signIns.name} and (
    exists (select from teachers join departments on departments.id = teachers.department_id
      where teachers.user_id = users.id and ${inScope(scope, TEACHER_SCOPE.teachers)})
    or exists (select from admins where admins.user_id = users.id and ${inScope(scope, ACCOUNT_SCOPE)})))`;

/**
 * The filters of a report in words: the label of each, and the name of what was chosen. Records of other universities than that in scope
 * have no name, and accounts that the caller does not see in the report have none.
 */
export async function filterFacts(
  context: Context,
  filters: Record<string, unknown>,
  { name: report, choices: ownChoices = {} }: Pick<DeclaredReport, 'name' | 'choices'>,
): Promise<Fact[]> {
  const language = messageLanguage(context);
  const id = (name: ReportFilter) => (filters[name] ?? null) as number | null;
  const { universityId } = context.scope;
  const own = universityId === null ? sql`true` : sql`university_id = ${universityId}`;
  const { rows } = await sql<ChosenRecords>`
    select (select name from academic_years where id = ${id('academic_year_id')}) as academic_year_id,
      (select name from curricula where id = ${id('curriculum_id')} and ${own}) as curriculum_id,
      (select number::text from semesters where id = ${id('semester_id')} and ${own}) as semester_id,
      (select name from syllabi where id = ${id('syllabus_id')} and ${own}) as syllabus_id,
      (select '№ ' || number::text from statements where id = ${id('statement_id')} and ${own}) as statement_id,
      (select username from users where id = ${id('user_id')} and ${isOfReport(context.scope, report)}) as user_id,
      (select id from faculties where id = ${id('faculty_id')} and ${own}) as faculty,
      (select id from departments where id = ${id('department_id')} and ${own}) as department,
      (select id from student_groups where id = ${id('group_id')} and ${own}) as group,
      (select id from subjects where id = ${id('subject_id')} and ${own}) as subject,
      (select id from teachers where id = ${id('teacher_id')} and ${own}) as teacher,
      ${universityOf(id)} as university_id`.execute(context.db);
  const found = firstRow(rows);
  const key = (name: ReportFilter) => (filters[name] ?? null) as string | null;
  const named = await addNames(
    context,
    {
      ...found,
      university_id: universityId ?? found.university_id,
      ...{ type: key('education_type_id'), form: key('education_form_id'), season: key('season_semester') },
      statement: key('statement'),
    },
    {
      faculty_id: relatedName(FACULTY, 'name', 'faculty'),
      department_id: relatedName(DEPARTMENT, 'name', 'department'),
      group_id: relatedName(STUDENT_GROUP, 'name', 'group'),
      subject_id: relatedName(SUBJECT, 'name', 'subject'),
      teacher_id: relatedPerson(TEACHER, 'fio', 'teacher'),
      education_type_id: relatedLabel('education_type', 'type'),
      education_form_id: relatedLabel('education_form', 'form'),
      season_semester: relatedLabel('season_semester', 'season'),
      statement: relatedLabel('statement', 'statement'),
    },
  );
  const days = Object.fromEntries(
    (['from_date', 'to_date', 'created_at'] as const).flatMap((name) =>
      filters[name] === undefined ? [] : [[name, formatDay(String(filters[name]))]],
    ),
  );
  const choices = Object.fromEntries(
    Object.entries({ ...CHOICES, ...textsOf(ownChoices) }).flatMap(([name, texts]) =>
      filters[name] === undefined
        ? []
        : [[name, translate(uncheckedKey(`report.${texts}.${filters[name]}`), language)]],
    ),
  );
  const values: Record<string, unknown> = {
    ...filters,
    ...named,
    ...days,
    ...choices,
  };
  return FACTS.filter((name) => filters[name] !== undefined).map((name) => ({
    label: translate(`report.filter.${name}`, language),
    value: String(values[name] ?? '—'),
  }));
}

const FACTS = [
  'academic_year_id',
  'season_semester',
  'faculty_id',
  'department_id',
  'curriculum_id',
  'semester_id',
  'group_id',
  'subject_id',
  'syllabus_id',
  'teacher_id',
  'statement',
  'course',
  'education_type_id',
  'education_form_id',
  'from_date',
  'to_date',
  'created_at',
  'visits',
  'attendance',
  'status',
  'waiting',
  'is_choice_of_subject',
  'outcome',
  'role',
  'result',
  'statement_id',
  'user_id',
  'fio',
  'name',
] as const satisfies readonly ReportFilter[];

/** Filters whose values have a text each, and the name of these texts. */
const CHOICES: Partial<Record<ReportFilter, string>> = {
  visits: 'visits',
  attendance: 'attendance',
  status: 'task_status',
  waiting: 'waiting',
  is_choice_of_subject: 'elective_choice',
  outcome: 'outcome',
  role: 'role',
  result: 'retake_result',
};
const textsOf = (choices: OwnChoices) =>
  Object.fromEntries(Object.entries(choices).map(([name, { texts }]) => [name, texts]));
