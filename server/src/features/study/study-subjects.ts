import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { bestText } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { changeChoice, choiceDeadline, choose } from './elective-choice.ts';
import { addressesFor } from './file-addresses.ts';
import {
  CONTINUE_AT,
  LAST_READ,
  LESSON_MARK,
  READ_TOTAL_LESSON,
  TOTAL_LESSON,
  TOTAL_MODULE,
} from './lesson-counts.ts';
import { offeredElectives } from './offered-electives.ts';
import type { StudentContext } from './own-register.ts';
import { IS_TAKEN, ownSemesters, ownSubjects } from './own-subjects.ts';

async function listSubjects(context: StudentContext, semesterId: number) {
  const { language } = context;
  const rows = await ownSubjects(context)
    .where('own.id', '=', semesterId)
    .select([
      'subject.id',
      'subject.subject_id',
      sql<string>`coalesce(${bestText(SUBJECT, 'name', 'subject.subject_id', language)}, '')`.as(
        'subject_name',
      ),
      sql<string>`coalesce(syllabus.short_info, '')`.as('short_info'),
      'syllabus.photo',
      TOTAL_MODULE.as('total_module'),
      TOTAL_LESSON.as('total_lesson'),
      READ_TOTAL_LESSON.as('read_total_lesson'),
      sql<number>`coalesce(subject.choice_of_subject, 0)`.as('choice_of_subject'),
      IS_TAKEN.as('taken'),
      LAST_READ.as('last'),
      CONTINUE_AT.as('continue_lesson_id'),
      LESSON_MARK.as('lesson_mark'),
    ])
    .orderBy('subject.choice_of_subject', (order) => order.asc().nullsFirst())
    .orderBy('subject.sort')
    .orderBy('subject.id')
    .execute();
  const files = await addressesFor(
    context,
    rows.map(({ photo }) => photo),
  );
  return rows.map(({ photo, last, ...row }) => ({
    ...row,
    file_url_photo: files.get(photo ?? 0)?.url ?? null,
    last_lesson_id: last?.[0] ?? 0,
    last_lesson_item_id: last?.[1] ?? 0,
  }));
}

export const studySubjectFeature = implement(studySubjects, {
  semesters: async (context, { query }) =>
    wholeOrPage(
      await ownSemesters(context)
        .select(['own.id', sql<string>`own.number::text`.as('name')])
        .orderBy('own.number')
        .execute(),
      query,
    ),
  subjects: async (context, { params, query }) =>
    wholeOrPage(await listSubjects(context, params.semesterId), query),
  choiceDeadline,
  offered: async (context, { params, query }) =>
    wholeOrPage(await offeredElectives(context, params.semesterId, query.choice_of_subject), query),
  choose: (context, { params, body }) => choose(context, params.semesterId, body.subject_id),
  change: (context, { params, body }) => changeChoice(context, params.semesterId, body.subject_id),
});
