import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { answerTo, type MadeExam } from '../../server/test/exam-factories.ts';
import type { Actor } from './actor.ts';
import type { Journal } from './journal.ts';
import type { Found, Writer } from './writer.ts';

const PAUSE_MS = 500;

const STORED = `select attempt.student_id, given.question_id, given.answer_ids, given.answered_at
  from test_attempts attempt join test_attempt_answers given on given.attempt_id = attempt.id
  where attempt.exam_schedule_id = $1`;
const ATTEMPTS = `select student_id, count(*)::integer as times from test_attempts where exam_schedule_id = $1 group by 1`;

interface Sitting {
  actor: Actor;
  studentId: number;
  questions: number[];
  acknowledged: Map<number, number>;
  sent: number;
}

async function answer(exam: MadeExam, sitting: Sitting, journal: Journal): Promise<void> {
  const params = { examId: exam.examId };
  if (sitting.questions.length === 0) {
    const drawn = await journal.persist('the start of an exam', () =>
      sitting.actor.call(studentExams.start, { params }),
    );
    sitting.questions = (drawn ?? []).map(({ id }) => id);
    return;
  }
  const question = sitting.questions[sitting.sent % sitting.questions.length] ?? 0;
  const round = Math.floor(sitting.sent / sitting.questions.length);
  sitting.sent += 1;
  const given = answerTo(exam, question, round % 2 === 0);
  const body = { test_question_id: question, test_answer_id: [given] };
  const done = await journal.persist('an answer', () =>
    sitting.actor.call(studentExams.answer, { params, body }),
  );
  if (done !== undefined) sitting.acknowledged.set(question, given);
}

/** Students who answer the questions of an exam in turn, each time otherwise than before. */
export function answersWriter(exam: MadeExam, actors: readonly Actor[], journal: Journal): Writer {
  const sittings = actors.map(
    (actor, place): Sitting => ({
      ...{ actor, studentId: exam.studentIds[place] ?? 0, questions: [], acknowledged: new Map(), sent: 0 },
    }),
  );
  return {
    loops: sittings.map((sitting) => ({
      pauseMs: PAUSE_MS,
      write: () => answer(exam, sitting, journal),
    })),
    async check(primary) {
      const rows = await primary.query<{ student_id: number; question_id: number; answer_ids: number[] }>(
        STORED,
        [exam.examId],
      );
      const stored = new Map(
        rows.map((row) => [`${row.student_id}/${row.question_id}`, row.answer_ids.join()]),
      );
      const found: Found = { lost: [], doubled: [] };
      for (const { studentId, acknowledged } of sittings)
        for (const [question, given] of acknowledged)
          if (stored.get(`${studentId}/${question}`) !== String(given))
            found.lost.push(`answer of ${studentId} to ${question}`);
      const attempts = await primary.query<{ student_id: number; times: number }>(ATTEMPTS, [exam.examId]);
      const twice = attempts.filter(({ times }) => times > 1);
      found.doubled.push(...twice.map(({ student_id }) => `attempt of ${student_id}`));
      return found;
    },
  };
}
