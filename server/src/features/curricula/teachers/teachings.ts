import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import {
  groupsGivenTwice,
  semesterSubjectTeachers,
  type TeachingInput,
} from '@dekanat/contract/curricula/teachings.ts';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedList } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { changePlan, subjectIn, touchSubject } from '../plan/change-plan.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { type Assignment, requireSameExaminers } from './closed-sheets.ts';
import { requireActive, requireGroups, requireTeachers } from './scope-of-people.ts';
import { assignedTo, loadOf } from './teacher-load.ts';
import { teachingRows, withGroupNames } from './teaching-rows.ts';

const NAMES = {
  teacher_fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  groups: relatedList(STUDENT_GROUP, 'name', 'group_ids'),
} as const;

const read = async (context: Context, id: number) => {
  const rows = await teachingRows(context.db, [id]);
  const named = await addRelatedNames(context, rows, NAMES);
  return rows.map((row, index) => withGroupNames(row, named[index]));
};

const placeOf = (context: Context, id: number) =>
  visibleCurricula(context)
    .innerJoin('semester_subjects', 'semester_subjects.curriculum_id', 'curricula.id')
    .select(['semester_subjects.semester_id', 'semester_subjects.subject_id'])
    .where('semester_subjects.id', '=', id)
    .executeTakeFirstOrThrow(notFound);

const at = (index: number, field: string) => `teachers.${index}.${field}`;

/** One row for each teacher, group and statement. */
const rowsOf = (teachings: TeachingInput[]) =>
  teachings.flatMap(({ teacher_id, group_ids, statements }) =>
    [...new Set(group_ids)].flatMap((group_id) =>
      [...new Set(statements)].map((statement) => ({ teacher_id, group_id, statement })),
    ),
  );

/**
 * A stored teacher may be outside the caller's scope. An inactive one keeps groups and statements, and gets no others.
 * @throws Invalid on the fields of others
 */
async function requireAssignable(
  context: Context,
  universityId: number,
  teachings: TeachingInput[],
  before: readonly Omit<Assignment, 'semester_subject_id'>[],
): Promise<void> {
  const known = new Set(before.map(({ teacher_id }) => teacher_id));
  const keyOf = ({ teacher_id, group_id, statement }: (typeof before)[number]) =>
    `${teacher_id} ${group_id} ${statement}`;
  const stored = new Set(before.map(keyOf));
  const references = teachings.map((teaching, index) => ({
    field: at(index, 'teacher_id'),
    id: teaching.teacher_id,
    before: known.has(teaching.teacher_id) ? teaching.teacher_id : null,
    isExtended: rowsOf([teaching]).some((row) => !stored.has(keyOf(row))),
  }));
  await requireTeachers(context, universityId, references);
  await requireActive(
    context,
    references.filter(({ isExtended }) => isExtended),
  );
}

const removeTeachings = ({ db }: Context, id: number) =>
  db.deleteFrom('semester_subject_teachers').where('semester_subject_id', '=', id).execute();

/** Replaces the teachers of a semester subject. */
async function save(
  context: Context,
  id: number,
  body: InputOf<typeof semesterSubjectTeachers.save>['body'],
) {
  const { semester_id, subject_id } = await placeOf(context, id);
  if ((body.semester_subject_id ?? id) !== id)
    throw invalidField('semester_subject_id', 'invalid.out_of_scope');
  if ((body.subject_id ?? subject_id) !== subject_id)
    throw invalidField('subject_id', 'invalid.out_of_scope');
  const { teachers, version } = body;
  const twice = groupsGivenTwice(teachers);
  if (twice.length > 0)
    throw new Invalid(
      twice.map((index) => ({ field: at(index, 'group_ids'), key: 'teaching.group.twice', values: {} })),
    );
  await changePlan(context, [semester_id], { structure: false }, async (plan) => {
    const before = await subjectIn(context, plan, semester_id, subject_id, version);
    await requireAssignable(context, plan.universityId, teachers, before.teachers);
    await requireGroups(
      context,
      plan.specialityId,
      teachers.flatMap(({ group_ids }, index) =>
        group_ids.map((group) => ({ field: at(index, 'group_ids'), id: group })),
      ),
    );
    const rows = rowsOf(teachers).map((row) => ({
      ...row,
      university_id: plan.universityId,
      curriculum_id: plan.curriculumId,
      semester_subject_id: id,
    }));
    await requireSameExaminers(context, [id], rows);
    await removeTeachings(context, id);
    await context.db.insertInto('semester_subject_teachers').values(rows).execute();
    await touchSubject(context, id);
  });
  return read(context, id);
}

export const teachingFeature = implement(semesterSubjectTeachers, {
  list: async (context, { params: { id } }) => {
    await placeOf(context, id);
    return read(context, id);
  },
  remove: async (context, { params: { id }, query: { version } }) => {
    const { semester_id, subject_id } = await placeOf(context, id);
    await changePlan(context, [semester_id], { structure: false }, async (plan) => {
      await subjectIn(context, plan, semester_id, subject_id, version);
      await requireSameExaminers(context, [id], []);
      await removeTeachings(context, id);
      await touchSubject(context, id);
    });
    return null;
  },
  save: (context, { params, body }) => save(context, params.semesterSubjectId, body),
  load: (context, { query }) => loadOf(context, query),
  own: (context) => assignedTo(context),
});
