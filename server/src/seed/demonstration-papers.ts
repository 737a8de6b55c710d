import { addDays } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { studentDetails } from '#features/papers/student-details.ts';
import { transcriptContents } from '#features/papers/transcript-content.ts';
import { issuePapers, takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import type { SeedMoment } from './seed-moment.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Students of a university with a transcript before they graduate, and with a call letter. */
const [TRANSCRIPTS, CALL_LETTERS] = [4, 3];
const PREFIXES = { transcript: 'TR-', call_letter: 'CH-' } as const;
const [ISSUED_DAYS_AGO, SESSION_DAYS] = [12, 20];
/** From the order of graduation to the transcripts. */
const DAYS_TO_TRANSCRIPT = 3;
const REVOCATION_REASON = 'Familiyasi oʻzgargani sababli qayta berildi';

interface Holder {
  student_id: number;
  register_id: number;
}

interface TranscriptHolder extends Holder {
  /** The last semester whose results are complete. */
  semester_id: number;
  semester: number;
  start_year: number;
  end_year: number;
}

interface Issue {
  universityId: number;
  userId: number;
  date: string;
}

/** Students in their third semester or later, with their former semester; or all graduates, with their last one. */
async function transcriptHolders(
  db: Queryable,
  universityId: number,
  status: 'studying' | 'graduate',
): Promise<TranscriptHolder[]> {
  const { rows } = await sql<TranscriptHolder>`
    select r.student_id, r.id as register_id, finished.id as semester_id, finished.number as semester,
      first.start_year, year.start_year + 1 as end_year
    from student_registers r
    join students on students.id = r.student_id and students.study_status = ${status}
    join semesters current on current.id = r.semester_id
    join semesters finished on finished.curriculum_id = r.curriculum_id
      and finished.number = current.number - case students.study_status when 'graduate' then 0 else 1 end
    join academic_years year on year.id = finished.academic_year_id
    join curricula on curricula.id = r.curriculum_id
    join academic_years first on first.id = curricula.academic_year_id
    where r.university_id = ${universityId} and r.to_date is null and current.number >= 3
    order by r.student_id limit ${status === 'graduate' ? null : TRANSCRIPTS}`.execute(db);
  return rows;
}

/** Part-time students, who are called to the session. */
async function callLetterHolders(db: Queryable, universityId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select r.student_id, r.id as register_id
    from student_registers r
    join students on students.id = r.student_id and students.study_status = 'studying'
    join curricula on curricula.id = r.curriculum_id and curricula.education_form_id = 'extramural'
    where r.university_id = ${universityId} and r.to_date is null
    order by r.student_id limit ${CALL_LETTERS}`.execute(db);
  return rows;
}

/** The day of the order by which the students of the last year graduated. */
async function graduationDay(db: Queryable, universityId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(order_date)::text as day from orders where university_id = ${universityId} and kind = 'graduate'`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** The counter that the first of these papers gets. */
const firstNumber = (
  db: Queryable,
  { universityId, date }: Issue,
  kind: keyof typeof PREFIXES,
  count: number,
) => takeNumbers(db, { universityId, kind, year: yearOf(date), prefix: PREFIXES[kind] }, count);

/** Issues transcripts. @returns the id of the first one */
async function issueTranscripts(
  db: Queryable,
  issue: Issue,
  holders: TranscriptHolder[],
): Promise<number | undefined> {
  const { universityId, userId, date } = issue;
  const kind = 'transcript';
  const first = await firstNumber(db, issue, kind, holders.length);
  const numbered = holders.map((one, index) => ({
    ...one,
    number: `${PREFIXES[kind]}${first + index}`,
    date,
  }));
  const issuer = await readIssuer(db, universityId, kind);
  const contents = await transcriptContents(db, issuer, numbered);
  const papers = numbered.flatMap(({ student_id, semester_id, number }) => {
    const content = contents.get(student_id);
    if (content === undefined) return [];
    const paper = { kind, university_id: universityId, user_id: userId, issued_on: date } as const;
    return [{ ...paper, number, student_id, semester_id, holder: content.student.fio.oz, content }];
  });
  const [issued] = await issuePapers(db, papers);
  return issued?.id;
}

const revoke = (db: Queryable, id: number, { userId, at }: { userId: number; at: string }) =>
  db
    .updateTable('papers')
    .set({
      revoked_at: sql`greatest(issued_at, ${at}::timestamptz)`,
      revoked_by: userId,
      revocation_reason: REVOCATION_REASON,
    })
    .where('id', '=', id)
    .execute();

async function issueCallLetters(db: Queryable, issue: Issue, holders: Holder[]): Promise<void> {
  if (holders.length === 0) return;
  const { universityId, userId, date } = issue;
  const kind = 'call_letter';
  const first = await firstNumber(db, issue, kind, holders.length);
  const issuer = await readIssuer(db, universityId, kind);
  const students = await studentDetails(
    db,
    holders.map(({ student_id }) => student_id),
  );
  const period = { start_date: addDays(date, SESSION_DAYS), end_date: addDays(date, 2 * SESSION_DAYS) };
  const papers = holders.flatMap(({ student_id, register_id }, index) => {
    const student = students.get(student_id);
    if (student === undefined) return [];
    const number = `${PREFIXES[kind]}${first + index}`;
    const paper = { kind, university_id: universityId, user_id: userId, issued_on: date } as const;
    const content = { issuer, student, number, date, ...period };
    return [{ ...paper, number, student_id, register_id, holder: student.fio.oz, content }];
  });
  await issuePapers(db, papers);
}

/** Transcripts of all graduates and of a few students, of which one is revoked, and a few call letters. */
export async function seedPapers(
  db: Queryable,
  universityIds: number[],
  { day, at }: SeedMoment,
): Promise<void> {
  const date = addDays(day, -ISSUED_DAYS_AGO);
  await withoutTriggers(db, ['papers'], async () => {
    for (const universityId of universityIds) {
      const { id: userId } = await db
        .selectFrom('users')
        .where('university_id', '=', universityId)
        .where('kind', '=', 'admin')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const graduates = await transcriptHolders(db, universityId, 'graduate');
      const graduation = (await graduationDay(db, universityId)) ?? date;
      await issueTranscripts(
        db,
        { universityId, userId, date: addDays(graduation, DAYS_TO_TRANSCRIPT) },
        graduates,
      );
      const issue = { universityId, userId, date };
      const issued = await issueTranscripts(db, issue, await transcriptHolders(db, universityId, 'studying'));
      if (issued !== undefined) await revoke(db, issued, { userId, at });
      await issueCallLetters(db, issue, await callLetterHolders(db, universityId));
    }
  });
}
