import type { InputOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type {
  PointModule,
  StatementPoint,
  statementPoints,
} from '@dekanat/contract/ratings/statement-points.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { wordsMatch } from '#crud/translations.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { ASSESSED_WORK } from './assessed-work.ts';
import { hasValue } from './entered-values.ts';
import { SHEET_ORDER, sheetName } from './sheet-names.ts';

type Query = InputOf<typeof statementPoints.list>['query'];
type Row = Omit<StatementPoint, 'lessons'>;

const LESSON_TYPE = sql`case lesson.type when 'practical' then 'Amaliy' else 'Nazariy' end`;

/** The modules of the subject's syllabus in their order. @throws notFound outside the scope */
async function readModules({ db, scope }: Context, semesterSubjectId: number): Promise<PointModule[]> {
  const { rows } = await sql<{ modules: PointModule[] }>`
    select (
      select coalesce(json_agg(json_build_object('syllabus_module_id', module.id, 'name', module.name, 'lessons', (
        select coalesce(json_agg(json_build_object('id', lesson.id, 'name', lesson.name, 'type', ${LESSON_TYPE})
          order by lesson.sort, lesson.id), '[]')
        from syllabus_lessons lesson
        where lesson.module_id = module.id and lesson.type is not null and lesson.removed_at is null
      )) order by module.sort, module.id), '[]')
      from syllabus_modules module where module.syllabus_id = planned.syllabus_id and module.removed_at is null) as modules
    from semester_subjects planned join curricula on curricula.id = planned.curriculum_id
    where planned.id = ${semesterSubjectId} and ${inScope(scope, CURRICULUM_SCOPE)}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found.modules;
}

type Points = Omit<StatementPoint['lessons'][number], 'rating'> & { student_id: number; rating: number };

const keyOf = ({ student_id, syllabus_module_id, type }: Omit<Points, 'rating'>) =>
  `${student_id}/${syllabus_module_id}/${type}`;

/** Points of the students in lessons of each type, by `keyOf`. */
async function readPoints(
  { db }: Context,
  semesterSubjectId: number,
  students: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Points>`
    select register.student_id, lesson.module_id as syllabus_module_id, ${LESSON_TYPE} as type,
      round(avg(work.best))::integer as rating
    from unnest(${students}::integer[]) register (student_id)
    join semester_subjects subject on subject.id = ${semesterSubjectId}
    cross join lateral (${ASSESSED_WORK}) work
    join lesson_items item on item.id = work.item_id
    join syllabus_lessons lesson on lesson.id = item.lesson_id and lesson.type is not null
    group by register.student_id, lesson.module_id, lesson.type`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.rating]));
}

/** One column for each type of lesson that the module has. */
const columnsOf = (modules: readonly PointModule[]) =>
  modules.flatMap(({ syllabus_module_id, lessons }) =>
    [...new Set(lessons.map(({ type }) => type))].map((type) => ({ syllabus_module_id, type })),
  );

/** The students who take the subject with the group, with their current results or what is entered so far, in order of names. */
export async function listStatementPoints(
  context: Context,
  { query: { group_id, semester_subject_id, fio, ...page } }: { query: Query },
): Promise<ResultOf<typeof statementPoints.list>> {
  const { db, language } = context;
  const modules = await readModules(context, semester_subject_id);
  const name = sheetName(language);
  const found = sql`
    from student_subjects subject join students student on student.id = subject.student_id
    left join lateral (
      select * from ratings where ratings.student_subject_id = subject.id
      order by mark is not null desc, statement desc limit 1) current on true
    where subject.semester_subject_id = ${semester_subject_id} and subject.group_id = ${group_id} and subject.status <> 4
      and (student.study_status = 'studying' or ${hasValue('current')}) and ${wordsMatch(sql`student.name_key`, fio)}`;
  const { data, ...paging } = await sqlPage<Row>(db, page, {
    ordered: sql`
    select subject.id, student.id as student_id, ${name} as fio, student.id_number,
      current.ic_rating::float8 as ic_rating, current.fc_rating::float8 as fc_rating,
      coalesce(current.rating, current.ic_rating + coalesce(current.fc_rating, 0), current.fc_rating)::float8 as all_rating,
      current.mark
    ${found} order by ${SHEET_ORDER}`,
    from: found,
  });
  const columns = columnsOf(modules);
  const students = data.map(({ student_id }) => student_id);
  const points = await readPoints(context, semester_subject_id, students);
  const lessonsOf = ({ student_id }: Row) =>
    columns.map((column) => ({ ...column, rating: points.get(keyOf({ student_id, ...column })) ?? null }));
  return {
    ...paging,
    data: data.map((row) => ({ ...row, lessons: lessonsOf(row) })),
    modules,
  };
}
