import { formatDay } from '@dekanat/contract/api/days.ts';
import { type CalendarExam, examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { queryClient, queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { examDay, timeOf } from '#features/curricula/calendar/calendar-days.ts';
import { reloadExams, showMovedExam } from '#features/curricula/calendar/exam-query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

type ExamTimes = Pick<CalendarExam, 'start_date' | 'end_date'>;

/** A move that waits for a confirmation, because other exams need the same groups or teachers. */
export interface ClashingMove {
  exam: CalendarExam;
  times: ExamTimes;
  /** Saves the move, or drops it. */
  answer: (confirmed: boolean) => void;
}

/** `stale`: a colleague has changed the exam, which the user has read; `cancelled`: the user did not confirm the clashes. */
export type MoveOutcome = 'moved' | 'stale' | 'failed' | 'cancelled';

export interface ExamMoves {
  may: boolean;
  /** Saves other times; clashes must be confirmed. */
  move: (exam: CalendarExam, times: ExamTimes) => Promise<MoveOutcome>;
  clashing: ClashingMove | undefined;
  /** The last move in words, for assistive technology. */
  announcement: string;
}

const hasClashes = async ({ id, semester_subject_id, statement }: CalendarExam, times: ExamTimes) => {
  const query = {
    semester_subject_id,
    statement,
    exam_schedule_id: id,
    start_date: times.start_date,
    end_date: times.end_date ?? undefined,
  };
  const clashes = await queryClient.fetchQuery(queryOf(examSchedules.clashes, { query }));
  return clashes.length > 0;
};

/** Moves exams to other times: with a check for clashes, an undo and an announcement. */
export function useExamMoves(): ExamMoves {
  const text = useText();
  const feedback = useFeedback();
  const may = useMay(examSchedules.update);
  const [clashing, setClashing] = useState<ClashingMove>();
  const [announcement, setAnnouncement] = useState('');

  const attempt = async (work: () => Promise<MoveOutcome>): Promise<MoveOutcome> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      feedback.error(error.fields ? Object.values(error.fields).flat().join(' ') : error);
      reloadExams();
      return error.code === 'stale' ? 'stale' : 'failed';
    }
  };
  const save = async (exam: CalendarExam, { start_date, end_date }: ExamTimes) => {
    const { id, version } = exam;
    const saved = await call(examSchedules.update, {
      params: { id },
      body: { start_date, end_date, version },
    });
    const moved = { ...exam, ...saved };
    showMovedExam(moved);
    return moved;
  };
  const saveWithUndo = async (exam: CalendarExam, times: ExamTimes): Promise<MoveOutcome> => {
    const moved = await save(exam, times);
    const sentence = text('calendar.moved', {
      name: exam.subject_name ?? '—',
      day: formatDay(examDay(moved)),
      time: timeOf(moved.start_date),
    });
    setAnnouncement(sentence);
    const undo = async (): Promise<MoveOutcome> => {
      await save(moved, exam);
      return 'moved';
    };
    feedback.success(sentence, () => void attempt(undo));
    return 'moved';
  };
  const confirmed = async (exam: CalendarExam, times: ExamTimes) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setClashing({ exam, times, answer: resolve });
    const sure = await promise;
    setClashing(undefined);
    return sure;
  };
  const move = (exam: CalendarExam, times: ExamTimes) =>
    attempt(async () => {
      // A student's own time changes on the screen of individual schedules.
      if (exam.individual !== null) return 'cancelled';
      if (exam.sheets_closed) {
        feedback.warning(text('calendar.sheets_closed'));
        reloadExams();
        return 'cancelled';
      }
      const allowed = !(await hasClashes(exam, times)) || (await confirmed(exam, times));
      return allowed ? saveWithUndo(exam, times) : 'cancelled';
    });
  return { may, move, clashing, announcement };
}
