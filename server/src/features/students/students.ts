import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import type { StudentCreation, StudentUpdate } from '@dekanat/contract/students/student-input.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { requireRules, validateRules } from '#api/form-rules.ts';
import { implement, withFormRules } from '#api/implement.ts';
import { universityFor } from '#api/scope.ts';
import { withPageCache } from '#crud/page-cache.ts';
import { revealPersonalData } from '#crud/personal-data-access.ts';
import { addNames } from '#crud/related-names.ts';
import { removeUnreferenced } from '#crud/removal.ts';
import { lockVersion } from '#crud/versions.ts';
import { requireBelow } from '#features/access/shared.ts';
import { replaceFile } from '#features/files/shared.ts';
import { HAS_LEFT } from './account-status.ts';
import { requireExport } from './student-export.ts';
import { listStudents, studentList } from './student-list.ts';
import { lookUpStudents } from './student-lookup.ts';
import { matchingStudents } from './student-query.ts';
import { DETAIL_COLUMNS, DETAIL_NAMES, LIST_NAMES, shownOf } from './student-rows.ts';
import { type StudentValues, studentRules } from './student-rules.ts';

const one = (context: Context, id: number) => matchingStudents(context, {}).where('students.id', '=', id);

const shown = (context: Context, id: number) =>
  shownOf(context, sql<number>`(${one(context, id).select('students.id')})`);

async function readRow(context: Context, id: number) {
  const found = await shown(context, id).executeTakeFirstOrThrow(notFound);
  return addNames(context, found, LIST_NAMES);
}

async function read(context: Context, id: number) {
  const found = await shown(context, id).select(DETAIL_COLUMNS).executeTakeFirstOrThrow(notFound);
  const { first_name, second_name, third_name } = found;
  const translations = CONTENT_LANGUAGES.map((language) => ({
    language,
    first_name,
    second_name,
    third_name,
  }));
  return { ...(await addNames(context, found, DETAIL_NAMES)), translations };
}

/** The stored values of the columns that a form fills. */
const currentValues = (context: Context, id: number) =>
  one(context, id).select([
    'id',
    'university_id',
    'first_name',
    'second_name',
    'third_name',
    'phone',
    sql<string>`birth_date::text`.as('birth_date'),
    sql<'male' | 'female'>`gender`.as('gender'),
    sql<number>`group_id`.as('group_id'),
    'id_number',
    'passport',
    'passport_pin',
    'nation_id',
    'citizenship_id',
    'country_id',
    'province_id',
    'city_id',
    'street',
    'social_category_id',
    'edu_payment_id',
    'other',
    'photo',
  ]);

/** Locked until the transaction ends. */
const lock = (context: Context, id: number) =>
  currentValues(context, id).forUpdate().executeTakeFirstOrThrow(notFound);

const setPhoto = (
  context: Context,
  { id, universityId }: { id: number; universityId: number },
  change: { before: number | null; after: number | null | undefined },
) => replaceFile(context, change, { table: 'students', id, universityId }, { field: 'photo', image: true });

async function create(
  context: Context,
  { university_id: _named, student_id, ...values }: z.output<typeof StudentCreation>,
) {
  if (student_id !== undefined && student_id !== values.passport)
    throw invalidField('student_id', 'student.student_id.differs');
  await requireRules(studentRules(context), values);
  const universityId = universityFor(context.scope);
  const { id } = await context.db
    .insertInto('students')
    .values({ ...values, university_id: universityId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPhoto(context, { id, universityId }, { before: null, after: values.photo });
  return read(context, id);
}

type Named<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> };
/** Only the fields that the form names change. */
const namedBy = ({ university_id: _named, version: _seen, ...body }: z.output<typeof StudentUpdate>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Named<typeof body>;

async function update(context: Context, id: number, body: z.output<typeof StudentUpdate>) {
  const before = await lock(context, id);
  await lockVersion(context, 'students', id, body.version);
  const changed = namedBy(body);
  const { id: _same, university_id: universityId, ...current } = before;
  await requireRules(studentRules(context, { before }), { ...current, ...changed });
  await setPhoto(context, { id, universityId }, { before: before.photo, after: changed.photo });
  await context.db.updateTable('students').set(changed).where('id', '=', id).execute();
  return read(context, id);
}

type Readable = { [Field in keyof StudentValues]?: StudentValues[Field] | undefined };
const validateNew = (context: Context, { body }: { body: Readable }) =>
  validateRules(studentRules(context), body);

async function validateChanged(
  context: Context,
  { params, body }: { params: { id: number }; body: Readable },
) {
  const before = await currentValues(context, params.id).executeTakeFirst();
  return before ? validateRules(studentRules(context, { before }), { ...before, ...body }) : [];
}

/** A student who has left cannot sign in, so the account cannot be activated. */
async function switchStatus(context: Context, id: number, status: 1 | 0) {
  const { left } = await one(context, id)
    .select(HAS_LEFT.as('left'))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (status === 1 && left) throw invalidField('status', 'student.status.left');
  return setAccount(context, id, { status });
}

/** Changes the columns that the account depends on, and invalidates its cached sessions. */
async function setAccount(
  context: Context,
  id: number,
  changes: { status: number } | { blocked: boolean } | { deadline: string | null },
) {
  const { user_id } = await one(context, id).select('user_id').forUpdate().executeTakeFirstOrThrow(notFound);
  await requireBelow(context, user_id);
  await context.db.updateTable('students').set(changes).where('id', '=', id).execute();
  if (user_id !== null) context.onCommit(() => context.services.sessions.forget(user_id));
  return readRow(context, id);
}

async function remove(context: Context, id: number): Promise<null> {
  const { user_id } = await one(context, id).select('user_id').forUpdate().executeTakeFirstOrThrow(notFound);
  await requireBelow(context, user_id);
  await removeUnreferenced(context.db, 'students', id);
  if (user_id !== null) context.onCommit(() => context.services.sessions.forget(user_id));
  return null;
}

const show = revealPersonalData('students', (context, id) =>
  one(context, id)
    .select([
      'university_id',
      'passport',
      'passport_pin',
      sql<string>`birth_date::text`.as('birth_date'),
      'street',
    ])
    .executeTakeFirstOrThrow(notFound),
);

export const studentFeature = implement(students, {
  list: withPageCache(listStudents),
  export: async (context, { query }) => {
    await requireExport(context, query);
    return studentList.export(context, { query });
  },
  options: lookUpStudents,
  read: (context, { params }) => read(context, params.id),
  show,
  create: withFormRules(validateNew, (context, { body }) => create(context, body)),
  update: withFormRules(validateChanged, (context, { params, body }) => update(context, params.id, body)),
  remove: (context, { params }) => remove(context, params.id),
  switchStatus: (context, { params, body }) => switchStatus(context, params.id, body.status),
  block: (context, { params, body }) => setAccount(context, params.id, { blocked: body.status === 1 }),
  setDeadline: (context, { params, body }) =>
    setAccount(context, params.id, { deadline: body.deadline_date }),
});
