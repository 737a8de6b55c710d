import type { Sheet, SheetStudent } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import { type Caller, teacherIdOf } from '#api/caller.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { enteredBy } from '#crud/account-name.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { FACULTY, SPECIALITY } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { individualDates, readIndividualWindow } from './individual-dates.ts';
import { reasonIn } from './program-reasons.ts';
import { accessTo } from './sheet-access.ts';
import { sheetStudents } from './sheet-students.ts';
import { HEAD_JOINS, headColumns, type StatementHead, type Viewer, visibleTo } from './statement-head.ts';
import { placeJoins, STATEMENT_COLUMNS, STATEMENT_NAMES, type StatementFields } from './statement-rows.ts';

interface Header extends StatementFields, Omit<StatementHead, keyof StatementFields> {
  speciality_id: number;
  education_form_id: string;
  tutor_id: number | null;
  subject_type_id: string | null;
  hours: number;
  credit: number;
  control_date: string | null;
  events: (Sheet['events'][number] & { reason_key: string | null })[];
}

const NAMES = {
  ...STATEMENT_NAMES,
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  education_form_name: relatedLabel('education_form', 'education_form_id'),
  tutor_name: relatedPerson(TEACHER, 'fio', 'tutor_id'),
  subject_type: relatedLabel('subject_type', 'subject_type_id'),
} as const;

/** The life of a sheet, oldest first. */
const EVENTS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('act', event.act, 'reason', event.reason, 'reason_key', event.reason_key,
    'user_name', ${enteredBy}, 'from_test', coalesce(users.kind = 'student', false), 'created_at', to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by event.id), '[]')
  from statement_events event left join users on users.id = event.user_id where event.statement_id = statements.id)`;

async function readHeader(context: Context<Caller>, id: number, viewer: Viewer): Promise<Header> {
  if (viewer === 'teacher' && context.caller.kind !== 'teacher') throw notFound();
  const { rows } = await sql<Header>`
    select ${headColumns(teacherIdOf(context.caller))}, ${STATEMENT_COLUMNS}, period.control_date, curricula.speciality_id,
      curricula.education_form_id, planned.tutor_id, planned.total_hour as hours, planned.credit_hour as credit,
      subjects.subject_type as subject_type_id, ${EVENTS} as events
    from statements ${HEAD_JOINS} ${placeJoins(false)}
    join subjects on subjects.id = planned.subject_id
    where statements.id = ${id} and ${visibleTo(context, viewer)}`.execute(context.db);
  const [header] = rows;
  if (header === undefined) throw notFound();
  return header;
}

type StudentRow = Omit<SheetStudent, 'individual'>;

const countsOf = (rows: readonly StudentRow[], controlType: number) => {
  const marked = (mark: number) => rows.filter((row) => row.mark === mark).length;
  const isEntered = (row: StudentRow) =>
    controlType === 2 ? row.ic_rating !== null : row.fc_rating !== null || row.absent;
  return {
    students: rows.length,
    entered: rows.filter(isEntered).length,
    mark_2: marked(2),
    mark_3: marked(3),
    mark_4: marked(4),
    mark_5: marked(5),
    absent: rows.filter(({ absent }) => absent).length,
  };
};

/** A whole sheet: header, what the caller may do, and rows, for screens and for print. */
export async function readSheet(context: Context<Caller>, id: number, viewer: Viewer): Promise<Sheet> {
  const header = await readHeader(context, id, viewer);
  const { inherits_ic, window_from, window_to } = header;
  const dates = await individualDates(context.db, id);
  const students = await sheetStudents(context, { id, inherits_ic });
  const rows = students.map((row) => ({
    ...row,
    individual: dates.get(row.student_subject_id) ?? null,
  }));
  const named = await addNames(context, header, NAMES);
  const language = messageLanguage(context);
  return {
    ...named,
    events: header.events.map(({ reason_key, ...event }) => ({
      ...event,
      reason: reasonIn(language, { ...event, reason_key }),
    })),
    ...countsOf(rows, header.control_type_id),
    ...accessTo(header, context.caller, viewer),
    window:
      window_from === null || window_to === null
        ? null
        : {
            from: window_from,
            to: window_to,
            individual: await readIndividualWindow(context.db, header.window_id),
          },
    rows,
  };
}
