import { formatInstant } from '@dekanat/contract/api/days.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { examCalendar } from '@dekanat/contract/study/exam-calendar.ts';
import { sql } from 'kysely';
import { refusalFor } from '#api/authentication/authorise.ts';
import type { PublicContext, Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { isSignatureOf, signatureOf } from '#platform/files/signed-address.ts';
import type { StudentContext } from '../own-register.ts';
import { calendarFile } from './calendar-file.ts';

/** What is signed names its use, because the key signs other addresses, too. */
const signedText = (id: number) => `exam calendar ${id}`;
const CODE = /^([1-9]\d{0,9})\.([\w-]{43})$/;

const pathWith = ({ keys }: Pick<Services, 'keys'>, id: number) =>
  `${pathOf(examCalendar.feed)}?code=${id}.${signatureOf(keys.refresh, signedText(id))}`;

async function read({ db, caller, services }: StudentContext) {
  const found = await db
    .selectFrom('student_calendars')
    .where('student_id', '=', caller.studentId)
    .select(['id', 'created_at'])
    .executeTakeFirst();
  if (found === undefined) return { path: null, created_at: null };
  return { path: pathWith(services, found.id), created_at: formatInstant(found.created_at) };
}

const removeAddress = ({ db, caller }: StudentContext) =>
  db.deleteFrom('student_calendars').where('student_id', '=', caller.studentId).execute();

async function renew(context: StudentContext) {
  const { db, caller } = context;
  // Two requests at once are handled one after the other; the later address is valid.
  await sql`select from students where id = ${caller.studentId} for no key update`.execute(db);
  await removeAddress(context);
  await db.insertInto('student_calendars').values({ student_id: caller.studentId }).execute();
  return read(context);
}

async function remove(context: StudentContext) {
  await removeAddress(context);
  return read(context);
}

/** The id in a code that this installation has signed. */
function calendarIn(services: Services, code: string): number | undefined {
  const [, id = '', signature = ''] = CODE.exec(code) ?? [];
  return isSignatureOf(services.keys.refresh, signedText(Number(id)), signature) ? Number(id) : undefined;
}

/** The student of an address, as long as the student may sign in and has not left. */
async function studentOf(context: PublicContext, code: string): Promise<StudentContext> {
  const { services, db, language } = context;
  const id = calendarIn(services, code);
  if (id === undefined) throw notFound();
  const { user_id } = await db
    .selectFrom('student_calendars')
    .innerJoin('students', 'students.id', 'student_calendars.student_id')
    .where('student_calendars.id', '=', id)
    .where('students.study_status', 'in', ['studying', 'academic_leave'])
    .select('students.user_id')
    .executeTakeFirstOrThrow(notFound);
  const caller = user_id === null ? undefined : await services.readCallerOfUser(user_id);
  if (caller?.kind !== 'student' || refusalFor(examCalendar.file, caller) !== undefined) throw notFound();
  return { ...context, caller, language: language ?? caller.language };
}

/** Programs ask again and again: they keep the file for an hour, and load it anew only if it has changed. */
async function feed(context: PublicContext, code: string): Promise<Download> {
  const { etag, ...file } = await calendarFile(await studentOf(context, code));
  return { ...file, etag, inline: true };
}

async function file(context: StudentContext): Promise<Download> {
  const { etag: _, ...now } = await calendarFile(context);
  return now;
}

export const examCalendarFeature = implement(examCalendar, {
  read,
  renew,
  remove,
  file,
  feed: (context, { query }) => feed(context, query.code),
});
