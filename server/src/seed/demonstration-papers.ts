import { today } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { studentDetails } from '#features/papers/student-details.ts';
import { transcriptContents } from '#features/papers/transcript-content.ts';
import { issuePapers, takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { addDays } from './registrations/sheet-state.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Students of a university with a transcript; the next ones have a call letter. */
const [TRANSCRIPTS, CALL_LETTERS] = [4, 3];
const PREFIXES = { transcript: 'TR-', call_letter: 'CH-' } as const;
const [ISSUED_DAYS_AGO, SESSION_DAYS] = [12, 20];
const REVOCATION_REASON = 'Familiyasi oʻzgargani sababli qayta berildi';

interface Holder {
  student_id: number;
  register_id: number;
  /** The former semester, whose results are complete. */
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

/** Students in their third semester or later. */
async function holdersOf(db: Queryable, universityId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select r.student_id, r.id as register_id, former.id as semester_id, former.number as semester,
      first.start_year, year.start_year + 1 as end_year
    from student_registers r
    join students on students.id = r.student_id and students.study_status = 'studying'
    join semesters current on current.id = r.semester_id
    join semesters former on former.curriculum_id = r.curriculum_id and former.number = current.number - 1
    join academic_years year on year.id = former.academic_year_id
    join curricula on curricula.id = r.curriculum_id
    join academic_years first on first.id = curricula.academic_year_id
    where r.university_id = ${universityId} and r.to_date is null and current.number >= 3
    order by r.student_id limit ${TRANSCRIPTS + CALL_LETTERS}`.execute(db);
  return rows;
}

/** The counter that the first of these papers gets. */
const firstNumber = (
  db: Queryable,
  { universityId, date }: Issue,
  kind: keyof typeof PREFIXES,
  count: number,
) => takeNumbers(db, { universityId, kind, year: yearOf(date), prefix: PREFIXES[kind] }, count);

/** Issues transcripts, of which the first is revoked. */
async function issueTranscripts(db: Queryable, issue: Issue, holders: Holder[]): Promise<void> {
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
  const [revoked] = await issuePapers(db, papers);
  await db
    .updateTable('papers')
    .set({ revoked_at: new Date().toISOString(), revoked_by: userId, revocation_reason: REVOCATION_REASON })
    .where('id', '=', revoked?.id ?? 0)
    .execute();
}

async function issueCallLetters(db: Queryable, issue: Issue, holders: Holder[]): Promise<void> {
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

/** A few transcripts and call letters of each university. */
export async function seedPapers(db: Queryable, universityIds: number[]): Promise<void> {
  const date = addDays(today(), -ISSUED_DAYS_AGO);
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
      const holders = await holdersOf(db, universityId);
      const issue = { universityId, userId, date };
      await issueTranscripts(db, issue, holders.slice(0, TRANSCRIPTS));
      await issueCallLetters(db, issue, holders.slice(TRANSCRIPTS));
    }
  });
}
