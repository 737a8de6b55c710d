import { formatDay } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { inOwnUniversity } from '#api/scope.ts';
import { namesVersion } from '#crud/name-cache.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { bestText } from '#crud/translations.ts';
import { compiledQuery } from '#db/compiled-query.ts';
import { addressOf, withSignedPictures } from '#features/files/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { mediaOf, videoAddress } from './file-addresses.ts';
import { LAST_READ, SHOWN_ITEM } from './lesson-counts.ts';
import type { StudentContext } from './own-register.ts';
import { IS_TAKEN, ownSubjects, teacherOf } from './own-subjects.ts';

interface PlannedModule {
  id: number;
  name: string;
  description: string;
  start_date: string | null;
  end_date: string | null;
  lessons: { id: number; name: string; total_lesson_item: number; read_total_lesson_item: number }[];
}

interface PlannedFile {
  id: number;
  file_id: number;
  name: string;
  size: number;
  lesson_id: number;
  lesson_name: string;
}

/** Lessons of `module` with the number of their items, and of those that the student has read. */
const LESSONS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', lesson.id, 'name', lesson.name,
    'total_lesson_item', counted.total, 'read_total_lesson_item', counted.read) order by lesson.sort, lesson.id), '[]')
  from syllabus_lessons lesson
  left join lesson_readings reading on reading.student_id = register.student_id
    and reading.semester_subject_id = subject.id and reading.lesson_id = lesson.id
  cross join lateral (
    select count(*) as total, count(*) filter (where reading.items ? item.id::text) as read
    from lesson_items item where item.lesson_id = lesson.id and ${SHOWN_ITEM}) counted
  where lesson.module_id = module.id and lesson.removed_at is null)`;

const MODULES = sql<PlannedModule[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', module.id, 'name', module.name, 'description', module.description,
    'start_date', module.start_date, 'end_date', module.end_date, 'lessons', ${LESSONS}) order by module.sort, module.id), '[]')
  from syllabus_modules module where module.syllabus_id = syllabus.id and module.removed_at is null)`;

/** The files of all lessons of `syllabus`; of subjects that the student does not take none, as lessons show none. */
const FILES = sql<PlannedFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', kept.id, 'file_id', files.id, 'name', files.name, 'size', files.size,
    'lesson_id', lesson.id, 'lesson_name', lesson.name) order by module.sort, module.id, lesson.sort, lesson.id, kept.id), '[]')
  from syllabus_lessons lesson
  join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null
  join lesson_files kept on kept.lesson_id = lesson.id
  join files on files.id = kept.file_id
  where lesson.syllabus_id = syllabus.id and lesson.removed_at is null and student_subject.id is not null)`;

const readPlans = compiledQuery(
  ['studentId', 'semesterId', 'subjectId'],
  (db, { studentId, ...ids }, language: StudentContext['language']) =>
    ownSubjects({ db, caller: { studentId } })
      .where('own.id', '=', ids.semesterId)
      .where('subject.subject_id', '=', ids.subjectId)
      .where('syllabus.id', 'is not', null)
      .select([
        'subject.subject_id',
        sql<string>`coalesce(${bestText(SUBJECT, 'name', 'subject.subject_id', language)}, '')`.as(
          'subject_name',
        ),
        sql<number>`coalesce(subject.choice_of_subject, 0)`.as('choice_of_subject'),
        sql<string>`syllabus.description`.as('description'),
        sql<string>`syllabus.requirements`.as('requirements'),
        sql<{
          id: number;
          name: string;
          size: number;
        } | null>`(select jsonb_build_object('id', files.id, 'name', files.name, 'size', files.size)
        from files where files.id = syllabus.photo)`.as('photo'),
        sql<{
          id: number;
          name: string;
        } | null>`(select jsonb_build_object('id', videos.id, 'name', videos.name)
        from videos where videos.id = syllabus.video and videos.converter_status = 1)`.as('video'),
        'subject.university_id',
        IS_TAKEN.as('taken'),
        teacherOf(sql`coalesce(student_subject.group_id, register.group_id)`).as('teacher_id'),
        LAST_READ.as('last'),
        FILES.as('files'),
        MODULES.as('module'),
        namesVersion.as('names_version'),
      ]),
);

/** The plan of a subject of a semester: one element, or none without a published syllabus. */
export async function subjectPlan(
  context: StudentContext,
  semesterId: number,
  subjectId: number | undefined,
) {
  const { services, db, caller } = context;
  const ids = { studentId: caller.studentId, semesterId, subjectId: subjectId ?? 0 };
  const rows = await readPlans(db, ids, context.language);
  const day = (date: string | null) => (date === null ? null : formatDay(date));
  const names = { teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id') };
  const named = await addRelatedNames(inOwnUniversity(context), rows, names, rows[0]?.names_version);
  return named.map(({ photo, video, module, description, requirements, last, files, ...row }) => ({
    ...row,
    total_module: module.length,
    total_lesson: module.reduce((total, { lessons }) => total + lessons.length, 0),
    last_lesson_id: last?.[0] ?? 0,
    files: files.map(({ id, file_id, name, size, lesson_id, lesson_name }) => {
      const address = addressOf(services, { id: file_id, name, size });
      const media = [mediaOf(address, 'resource')];
      return { id, name, file_url_resource: address.url, media, lesson_id, lesson_name };
    }),
    description: withSignedPictures(services, description),
    requirements,
    file_url_photo: photo === null ? null : addressOf(services, photo).url,
    file_url_video: video === null ? null : videoAddress(services, video),
    file_url_info: null,
    module: module.map(({ start_date, end_date, ...one }) => ({
      ...one,
      start_date: day(start_date),
      end_date: day(end_date),
    })),
  }));
}
