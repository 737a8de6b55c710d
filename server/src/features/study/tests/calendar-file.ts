import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { OFFLINE_MINUTES } from '@dekanat/contract/curricula/exam-periods.ts';
import ical from 'ical-generator';
import { sql } from 'kysely';
import { messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import type { StudentContext } from '../own-register.ts';
import { controlsOf } from './own-exams.ts';
import { EXAM_END, EXAM_START } from './own-tests.ts';

const MINUTE_MS = 60_000;
const FIRST_STATEMENT = 'first_statement';
/** How often programs should ask. */
const REFRESH_S = 3600;

interface Row {
  id: number;
  university_id: number;
  subject_id: number;
  control_type_key: string;
  statement: string;
  type: 'test' | 'offline';
  /** Where it takes place, in words. */
  description: string;
  start_date: string;
  end_date: string | null;
  sequence: number;
  changed_at: string;
}

/** Every row of an own date, also of one that was replaced or cancelled, is a change of the event. */
const OWN_DATES = sql`from individual_exam_schedules entered
  where entered.exam_schedule_id = exam.id and entered.student_id = subject.student_id`;

/** The exams of the last year and those ahead, in all semesters of the present curriculum: also re-sits of earlier ones. */
async function readExams(context: StudentContext) {
  const { db, caller } = context;
  const { rows } = await sql<Row>`
    select exam.id, exam.university_id, planned.subject_id, exam.control_type_id::text as control_type_key, exam.statement, exam.type,
      exam.description, ${EXAM_START} as start_date, ${EXAM_END} as end_date,
      (exam.version + (select count(*) ${OWN_DATES}))::integer as sequence,
      greatest(exam.updated_at, (select max(entered.created_at) ${OWN_DATES})) as changed_at
    ${controlsOf(caller.studentId)}
      and semesters.curriculum_id = (
        select register.curriculum_id from student_registers register
        where register.student_id = ${caller.studentId} and register.to_date is null)
      and coalesce(${EXAM_END}, ${EXAM_START}) > clock_timestamp() - interval '1 year'
    order by start_date, exam.id`.execute(db);
  return addRelatedNames(inOwnUniversity(context), rows, {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    control_type_name: relatedLabel('control_type', 'control_type_key'),
    statement_name: relatedLabel('statement', 'statement'),
  });
}

/** The calendar of the caller's exams. The same exams make the same file, which `etag` identifies. */
export async function calendarFile(context: StudentContext) {
  const language = messageLanguage(context);
  const calendar = ical({
    name: translate('exam_calendar.title', language),
    prodId: '//Dekanat//Exams//EN',
    ttl: REFRESH_S,
  });
  for (const exam of await readExams(context)) {
    const start = new Date(exam.start_date);
    calendar.createEvent({
      // One event for each control, whose time may become the student's own: programs move it.
      id: `exam-${exam.id}@dekanat`,
      sequence: exam.sequence,
      stamp: new Date(exam.changed_at),
      start,
      end:
        exam.end_date === null
          ? new Date(start.getTime() + OFFLINE_MINUTES * MINUTE_MS)
          : new Date(exam.end_date),
      summary: [
        exam.subject_name,
        exam.control_type_name,
        exam.statement === FIRST_STATEMENT ? '' : exam.statement_name,
      ]
        .filter(Boolean)
        .join(' – '),
      description: translate(`exam_calendar.type.${exam.type}`, language),
      location: exam.description,
    });
  }
  const text = calendar.toString();
  return {
    filename: 'exams.ics',
    mime: 'text/calendar; charset=utf-8',
    body: Readable.from([text]),
    etag: createHash('sha256').update(text).digest('base64url'),
  };
}
