import { type DrawnQuestion, type OwnExam, studentExams } from '@dekanat/contract/study/student-tests.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call } from '#api/api.ts';
import { queryClient, useAction } from '#api/query.ts';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { QUESTIONS_KEY } from '#cabinet/offline/follow-events.ts';
import { storedQueries } from '#cabinet/offline/stored-queries.ts';
import { contentLanguage } from '#cabinet/query.ts';
import { QuestionRunner } from '#cabinet/tests/question-runner.tsx';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { Countdown } from './countdown.tsx';

/** The questions of an attempt with the answers so far. The call starts an attempt if there is none, so it is made once a visit. */
const questionsOf = ({ id, control_type_id }: OwnExam, attempt: number) =>
  queryOptions({
    queryKey: [QUESTIONS_KEY, id, attempt],
    queryFn: ({ signal }) =>
      call(studentExams.start, {
        params: { examId: id },
        query: { control_type_id, language: contentLanguage() },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Starts an attempt, and reads how much time it has. */
export async function startAttempt(exam: OwnExam): Promise<void> {
  await queryClient.fetchQuery(questionsOf(exam, exam.used_attempts + 1));
  await queryClient.invalidateQueries({ queryKey: [studentExams.schedule.resource.name] });
}

/** The questions are stored with the answers, for a reload without a connection; otherwise the server tells what is answered. */
function useQuestions(exam: OwnExam, { online, enabled }: { online: boolean; enabled: boolean }) {
  const query = questionsOf(exam, exam.used_attempts);
  const stored = { ...query, persister: storedQueries.persisterFn } as typeof query;
  const found = useQuery({ ...(online ? query : stored), enabled });
  const { data } = found;
  const [, id, attempt] = query.queryKey;
  useEffect(() => {
    if (data !== undefined) void storedQueries.persistQueryByKey([QUESTIONS_KEY, id, attempt], queryClient);
  }, [data, id, attempt]);
  return found;
}

interface SittingProps {
  exam: OwnExam;
  schedule: UseQueryResult<OwnExam[]>;
}

/** The attempt in progress: its questions, and the time that the server gives it. */
export function Sitting({ exam, schedule }: SittingProps) {
  const text = useText();
  const online = useOnline();
  // A stored schedule may tell of an attempt that has ended since.
  const isKnown = !online || (schedule.isFetchedAfterMount && !schedule.isFetching);
  const { data, error, refetch } = useQuestions(exam, { online, enabled: isKnown });
  const complete = useAction(studentExams.complete, { alsoChanges: [studyMarks.ratingNote] });
  const { mutate } = complete;
  const { id: examId, attempt } = exam;
  const end = useCallback(() => mutate({ params: { examId }, body: {} }), [mutate, examId]);
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  const seconds = attempt?.seconds_left ?? null;
  return (
    <QuestionRunner
      kind="examAnswer"
      params={{ examId }}
      questions={data}
      onAnswer={(question, selected) =>
        queryClient.setQueryData<DrawnQuestion[]>(questionsOf(exam, exam.used_attempts).queryKey, (before) =>
          before?.map((one) => (one.id === question ? { ...one, selected } : one)),
        )
      }
      tools={
        seconds !== null && (
          <span className="chip">
            {text('cabinet.exam.left')} <Countdown to={schedule.dataUpdatedAt + seconds * 1000} onEnd={end} />
          </span>
        )
      }
      onComplete={end}
      completing={complete.isPending}
      failure={complete.error?.message}
    />
  );
}
