import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { type ExamFeed, examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { OFFLINE_MINUTES } from '@dekanat/contract/curricula/exam-periods.ts';
import ical from 'ical-generator';
import type { Caller } from '#api/caller.ts';
import type { Context, PublicContext } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { TEACHER_SCOPE } from '#features/teachers/shared.ts';
import { isOpenUniversity } from '#features/universities/shared.ts';
import { requireGroup, requireTeachers } from '../teachers/scope-of-people.ts';
import { calendar } from './calendar.ts';

const TOKEN_BYTES = 32;
const FEEDS_MAX = 1000;

/** Feeds of groups and teachers in the caller's scope. */
const visible = ({ db, scope }: Context) =>
  db
    .selectFrom('exam_feeds')
    .leftJoin('student_groups', 'student_groups.id', 'exam_feeds.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .leftJoin('teachers', 'teachers.id', 'exam_feeds.teacher_id')
    .leftJoin('departments', 'departments.id', 'teachers.department_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('exam_feeds.group_id', 'is not', null), inScope(scope, STRUCTURE_SCOPE.student_groups)]),
        eb.and([eb('exam_feeds.teacher_id', 'is not', null), inScope(scope, TEACHER_SCOPE.teachers)]),
      ]),
    );

const PATH = `${pathOf(examFeeds.calendar)}?code=`;

interface Target {
  group_id?: number | undefined;
  teacher_id?: number | undefined;
}

/** An address opens the exams without an account: it is shown to users who may revoke it, and to its teacher. */
const seesAddress = ({ caller }: Context, teacherId: number | null) =>
  caller.permissions.has(examFeeds.remove.access) ||
  (caller.kind === 'teacher' && caller.teacherId === teacherId);

/** Feeds of groups and teachers, without the addresses that the caller must not know. */
async function feedsOf(context: Context, { group_id, teacher_id }: Target): Promise<ExamFeed[]> {
  const rows = await visible(context)
    .select([
      'exam_feeds.id',
      'exam_feeds.group_id',
      'exam_feeds.teacher_id',
      'exam_feeds.calendar_token',
      'exam_feeds.created_at',
    ])
    .$if(group_id !== undefined, (query) => query.where('exam_feeds.group_id', '=', group_id ?? 0))
    .$if(teacher_id !== undefined, (query) => query.where('exam_feeds.teacher_id', '=', teacher_id ?? 0))
    .orderBy('exam_feeds.id')
    .limit(FEEDS_MAX)
    .execute();
  return rows.map(({ calendar_token: token, ...feed }) => ({
    ...feed,
    path: seesAddress(context, feed.teacher_id) ? PATH + token : null,
  }));
}

const FEED = ['id', 'group_id', 'teacher_id', 'calendar_token', 'created_at'] as const;
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** The feed of the calling teacher, who needs no permission for it. */
async function ownFeed({ db, caller }: Context<Caller>): Promise<ExamFeed | null> {
  if (caller.kind !== 'teacher') return null;
  const found = await db
    .selectFrom('exam_feeds')
    .select(FEED)
    .where('teacher_id', '=', caller.teacherId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { calendar_token, ...feed } = found;
  return { ...feed, path: PATH + calendar_token };
}

async function createOwn(context: Context<Caller>): Promise<ExamFeed | null> {
  const { db, caller } = context;
  if (caller.kind !== 'teacher') return null;
  const { universityId: university_id, teacherId: teacher_id } = caller;
  await db
    .insertInto('exam_feeds')
    .values({ university_id, teacher_id, calendar_token: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ownFeed(context);
}

async function removeOwn({ db, caller }: Context<Caller>): Promise<null> {
  if (caller.kind === 'teacher')
    await db.deleteFrom('exam_feeds').where('teacher_id', '=', caller.teacherId).execute();
  return null;
}

/** The feed of one group or teacher, which is created where it is missing. */
async function create(context: Context, target: Target): Promise<ExamFeed> {
  const { group_id, teacher_id } = target;
  const university_id =
    group_id === undefined
      ? await requireTeachers(context, null, [{ field: 'teacher_id', id: teacher_id ?? 0 }])
      : await requireGroup(context, group_id);
  await context.db
    .insertInto('exam_feeds')
    .values({
      university_id,
      group_id: group_id ?? null,
      teacher_id: teacher_id ?? null,
      calendar_token: newToken(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [feed] = await feedsOf(context, target);
  if (feed === undefined) throw notFound();
  return feed;
}

/** How many students have the time of their own; the file names none, because everybody with the address reads it. */
const individualNote = (
  { individual }: Pick<CalendarExam, 'individual'>,
  language: PublicContext['language'],
) => individual && translate('exam_feed.individual', language, { count: individual.length });

/** The exams behind a secret address, as iCalendar. The address of an inactive group or teacher is closed. */
async function feedFile(context: PublicContext, code: string): Promise<Download> {
  const feed = await context.db
    .selectFrom('exam_feeds')
    .leftJoin('student_groups', 'student_groups.id', 'exam_feeds.group_id')
    .leftJoin('teachers', 'teachers.id', 'exam_feeds.teacher_id')
    .select(['exam_feeds.university_id', 'exam_feeds.group_id', 'exam_feeds.teacher_id'])
    .where('calendar_token', '=', code)
    .where(isOpenUniversity('exam_feeds.university_id'))
    .where((eb) => eb(eb.fn.coalesce('student_groups.status', 'teachers.status'), '=', 1))
    .executeTakeFirstOrThrow(notFound);
  const reader = { ...context, scope: { universityId: feed.university_id, facultyId: null } };
  const exams = await calendar(reader, {
    individual: 1,
    ...(feed.group_id === null ? {} : { group_id: feed.group_id }),
    ...(feed.teacher_id === null ? {} : { teacher_id: feed.teacher_id }),
  });
  const file = ical({ name: translate('exam_feed.title', context.language), prodId: '//Dekanat//Exams//EN' });
  for (const exam of exams) {
    const start = new Date(exam.start_date);
    file.createEvent({
      id: `exam-${exam.id}${exam.individual ? `-${start.getTime()}` : ''}@dekanat`,
      sequence: exam.version,
      start,
      end:
        exam.end_date === null
          ? new Date(start.getTime() + OFFLINE_MINUTES * 60_000)
          : new Date(exam.end_date),
      summary: [exam.subject_name, exam.control_type_name, individualNote(exam, context.language)]
        .filter(Boolean)
        .join(' – '),
      description: [...exam.groups, ...exam.teachers].map(({ name }) => name).join(', '),
      location: exam.description,
    });
  }
  return {
    filename: 'exams.ics',
    mime: 'text/calendar; charset=utf-8',
    body: Readable.from([file.toString()]),
    inline: true,
  };
}

export const examFeedFeature = implement(examFeeds, {
  list: (context, { query: { group_id, teacher_id } }) => feedsOf(context, { group_id, teacher_id }),
  create: (context, { body: { group_id, teacher_id } }) => create(context, { group_id, teacher_id }),
  remove: async (context, { params: { id } }) => {
    await visible(context)
      .select('exam_feeds.id')
      .where('exam_feeds.id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    await context.db.deleteFrom('exam_feeds').where('id', '=', id).execute();
    return null;
  },
  own: (context) => ownFeed(context),
  createOwn: (context) => createOwn(context),
  removeOwn: (context) => removeOwn(context),
  calendar: (context, { query: { code } }) => feedFile(context, code),
});
