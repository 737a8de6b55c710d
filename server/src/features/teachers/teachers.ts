import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { type TeacherInput, type TeacherUpdate, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { requireRules, validateRules } from '#api/form-rules.ts';
import { implement, withFormRules } from '#api/implement.ts';
import { listHandler } from '#crud/list-handler.ts';
import { personOrder } from '#crud/name-order.ts';
import { withPageCache } from '#crud/page-cache.ts';
import { nameInScript } from '#crud/person-names.ts';
import { revealPersonalData } from '#crud/personal-data-access.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation } from '#crud/translations.ts';
import { requireBelow } from '#features/access/shared.ts';
import { replaceFile } from '#features/files/shared.ts';
import { TEACHER } from './record-texts.ts';
import { exportTeachers } from './teacher-export.ts';
import { matchingTeachers } from './teacher-query.ts';
import { records, rowsOf, TEACHER_NAMES } from './teacher-rows.ts';
import { type TeacherValues, teacherRules } from './teacher-rules.ts';

const handlers = translatedRecords({
  table: 'teachers',
  texts: TEACHER,
  ofUniversity: true,
  visible: (context) => matchingTeachers(context, {}),
  shown: records,
  names: TEACHER_NAMES,
});

const one = (context: Context, id: number) => matchingTeachers(context, {}).where('teachers.id', '=', id);

/** The values that an update is compared with. */
const currentValues = (context: Context, id: number) =>
  one(context, id).select([
    'teachers.university_id',
    'teachers.department_id',
    'teachers.post',
    'teachers.scientific_title',
    'teachers.scientific_degree',
    'teachers.citizenship_id',
    'teachers.profile_img',
    sql<
      number[]
    >`array(select teacher_group_id from teacher_group_members where teacher_id = teachers.id)`.as(
      'teacher_group_ids',
    ),
  ]);

/** Locked until the transaction ends, and before they are read: a statement that waits does not find the new groups. */
async function lock(context: Context, id: number) {
  await sql`select from teachers where id = ${id} for update`.execute(context.db);
  return currentValues(context, id)
    .select(['teachers.user_id', 'teachers.status'])
    .executeTakeFirstOrThrow(notFound);
}

interface Whose {
  id: number;
  university_id: number;
}
interface Change<Value> {
  before: Value;
  after: Value | undefined;
}

const setPhoto = (context: Context, { id, university_id }: Whose, change: Change<number | null>) =>
  replaceFile(
    context,
    change,
    { table: 'teachers', id, universityId: university_id },
    { field: 'profile_img', image: true },
  );

async function setGroups({ db }: Context, { id, university_id }: Whose, { before, after }: Change<number[]>) {
  if (after === undefined) return;
  const gone = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  if (gone.length > 0)
    await db
      .deleteFrom('teacher_group_members')
      .where('teacher_id', '=', id)
      .where('teacher_group_id', 'in', gone)
      .execute();
  if (added.length > 0)
    await db
      .insertInto('teacher_group_members')
      .values(added.map((teacher_group_id) => ({ teacher_id: id, teacher_group_id, university_id })))
      .execute();
}

const shownIn = (context: Context, id: number, language: z.output<typeof TeacherInput>['language']) =>
  handlers.read({ ...context, language }, { params: { id } });

async function create(context: Context, input: z.output<typeof TeacherInput>) {
  const { teacher_group_ids, ...body } = input;
  await requireRules(teacherRules(context), input);
  const made = await handlers.create(context, { body });
  await setPhoto(context, made, { before: null, after: body.profile_img });
  await setGroups(context, made, { before: [], after: teacher_group_ids });
  return shownIn(context, made.id, body.language);
}

async function update(context: Context, id: number, input: z.output<typeof TeacherUpdate>) {
  const { teacher_group_ids, ...body } = input;
  const before = await lock(context, id);
  await requireRules(teacherRules(context, { before }), input);
  // The account of a blocked teacher is blocked.
  if (body.status !== undefined && body.status !== before.status) await requireBelow(context, before.user_id);
  const { user_id } = await handlers.update(context, { params: { id }, body });
  const whose = { id, university_id: before.university_id };
  await setPhoto(context, whose, { before: before.profile_img, after: body.profile_img });
  await setGroups(context, whose, { before: before.teacher_group_ids, after: teacher_group_ids });
  if (user_id !== null) context.onCommit(() => context.services.sessions.forget(user_id));
  return shownIn(context, id, body.language);
}

type Readable = { [Field in keyof TeacherValues]?: TeacherValues[Field] | undefined };
const validateNew = (context: Context, { body }: { body: Readable }) =>
  validateRules(teacherRules(context), body);

async function validateChanged(
  context: Context,
  { params, body }: { params: { id: number }; body: Readable },
) {
  const before = await currentValues(context, params.id).executeTakeFirst();
  return before ? validateRules(teacherRules(context, { before }), body) : [];
}

/** A removed teacher is signed out at once, in every process. */
async function remove(context: Context, id: number): Promise<null> {
  const { user_id } = await one(context, id).select('teachers.user_id').executeTakeFirstOrThrow(notFound);
  await requireBelow(context, user_id);
  await handlers.remove(context, { params: { id } });
  if (user_id !== null) context.onCommit(() => context.services.sessions.forget(user_id));
  return null;
}

const show = revealPersonalData('teachers', (context, id) =>
  one(context, id)
    .select([
      'teachers.university_id',
      sql<string>`teachers.birthday::text`.as('birthday'),
      'teachers.passport_series',
      'teachers.passport_number',
    ])
    .executeTakeFirstOrThrow(notFound),
);

/** Whether a teacher has the subject in some curriculum: as the lead or second teacher, or with groups. */
const teaches = (subjectId: number) => sql<boolean>`(teachers.id in (
  select unnest(array[planned.teacher_id, planned.tutor_id]) from semester_subjects planned
  where planned.subject_id = ${subjectId}
  union all
  select taught.teacher_id from semester_subject_teachers taught
  join semester_subjects planned on planned.id = taught.semester_subject_id where planned.subject_id = ${subjectId})) is true`;

const OPTION_NAMES = { department_name: TEACHER_NAMES.department_name } as const;

export const teacherFeature = implement(teachers, {
  // A teacher belongs to the faculty of their department.
  list: withPageCache(listHandler(rowsOf, matchingTeachers, TEACHER_NAMES)),
  export: exportTeachers,
  options: async (context, { query: { search, faculty_id, department_id, subject_id } }) => {
    const fio = nameInScript(sql.ref<string>('shown.fio'), context.language);
    const rows = await matchingTeachers(context, { fio: search, faculty_id, department_id })
      .crossJoinLateral(bestTranslation(TEACHER, 'teachers.id', context.language).as('shown'))
      .select([
        'teachers.id',
        fio.as('name'),
        'teachers.department_id',
        'teachers.university_id',
        sql<1 | 0>`teachers.status`.as('status'),
      ])
      // The limit leaves out inactive ones first.
      .orderBy('teachers.status', 'desc')
      .$if(subject_id !== undefined, (query) => query.orderBy(teaches(subject_id ?? 0), 'desc'))
      .orderBy(personOrder(fio))
      .orderBy('teachers.id')
      .limit(LOOKUP_MAX)
      .execute();
    return addRelatedNames(context, rows, OPTION_NAMES);
  },
  ...handlers,
  show,
  create: withFormRules(validateNew, (context, { body }) => create(context, body)),
  update: withFormRules(validateChanged, (context, { params, body }) => update(context, params.id, body)),
  remove: (context, { params }) => remove(context, params.id),
});
