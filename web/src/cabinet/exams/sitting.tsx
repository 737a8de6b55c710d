import { type DrawnQuestion, type OwnExam, studentExams } from '@dekanat/contract/study/student-tests.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { hashKey, type QueryKey, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '#api/api.ts';
import { mayPass, queryClient, useAction } from '#api/query.ts';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { QUESTIONS_KEY } from '#cabinet/offline/follow-events.ts';
import { persister, storedQueries } from '#cabinet/offline/stored-queries.ts';
import { contentLanguage } from '#cabinet/query.ts';
import { COMPLETION } from '#cabinet/tests/completion.ts';
import { QuestionRunner } from '#cabinet/tests/question-runner.tsx';
import { TimeLeft } from '#cabinet/tests/time-left.tsx';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { ownExams } from './own-exams.ts';

/** Starts an attempt if there is none; with the number of one in progress it only reads that one. */
const readQuestions = ({ id, control_type_id }: OwnExam, attempt?: number, signal?: AbortSignal) =>
  call(studentExams.start, {
    params: { examId: id },
    query: { control_type_id, language: contentLanguage(), attempt },
    signal,
  });

/** Whether the attempt is in progress by the server: what is known here, or stored, may have ended on another device. */
async function isInProgress({ id }: OwnExam, attempt: number): Promise<boolean> {
  const exams = await queryClient.fetchQuery({ ...ownExams(), staleTime: 0 });
  const exam = exams.find((one) => one.id === id);
  return exam !== undefined && exam.attempt?.number === attempt;
}

async function readInProgress(exam: OwnExam, attempt: number, signal: AbortSignal): Promise<DrawnQuestion[]> {
  if (!(await isInProgress(exam, attempt))) throw new ApiError(405, {});
  return readQuestions(exam, attempt, signal);
}

/** After a reload while the server cannot be reached, the exam goes on with what is stored. @throws unknown the error, if nothing is */
async function readStoredAfter(error: unknown, queryKey: QueryKey): Promise<DrawnQuestion[]> {
  if (!mayPass(error) || queryClient.getQueryData(queryKey) !== undefined) throw error;
  const stored = storedQueries.retrieveQuery<DrawnQuestion[]>(hashKey(queryKey));
  const questions = await stored.catch(() => undefined);
  if (questions === undefined) throw error;
  return questions;
}

/** The questions of an attempt in progress with the answers so far. Only `startAttempt` starts one. */
const questionsOf = (exam: OwnExam, attempt: number) =>
  queryOptions({
    queryKey: [QUESTIONS_KEY, exam.id, attempt],
    queryFn: ({ signal, queryKey }) =>
      readInProgress(exam, attempt, signal).catch((error: unknown) => readStoredAfter(error, queryKey)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Another device may have answered meanwhile.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Starts an attempt, and reads how much time it has. */
export async function startAttempt(exam: OwnExam): Promise<void> {
  const questions = await readQuestions(exam);
  for (const { attempt } of questions.slice(0, 1))
    queryClient.setQueryData(questionsOf(exam, attempt).queryKey, questions);
  await queryClient.invalidateQueries({ queryKey: [studentExams.schedule.resource.name] });
}

/** The questions are stored with the answers, for a reload without a connection; otherwise the server tells what is answered. */
function useQuestions(exam: OwnExam, online: boolean) {
  // What an earlier version has stored has no number.
  const query = questionsOf(exam, exam.attempt?.number ?? exam.used_attempts);
  const stored = { ...query, persister } as typeof query;
  const found = useQuery(online ? query : stored);
  const { data } = found;
  const [, id, attempt] = query.queryKey;
  useEffect(() => {
    if (data !== undefined) void storedQueries.persistQueryByKey([QUESTIONS_KEY, id, attempt], queryClient);
  }, [data, id, attempt]);
  return found;
}

const readAgain = () => {
  for (const { name } of [studentExams.schedule.resource, studyMarks.ratingNote.resource])
    void queryClient.invalidateQueries({ queryKey: [name] });
};

interface SittingProps {
  exam: OwnExam;
  schedule: UseQueryResult<OwnExam[]>;
}

/** The attempt in progress: its questions, and the time that the server gives it. */
export function Sitting({ exam, schedule }: SittingProps) {
  const online = useOnline();
  const { data, error, refetch } = useQuestions(exam, online);
  const complete = useAction(studentExams.complete, { ...COMPLETION, alsoChanges: [studyMarks.ratingNote] });
  const { id: examId, attempt } = exam;
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  const seconds = attempt?.seconds_left ?? null;
  return (
    <QuestionRunner
      kind="examAnswer"
      params={{ examId }}
      questions={data}
      tools={
        seconds !== null && <TimeLeft seconds={seconds} readAt={schedule.dataUpdatedAt} onEnd={readAgain} />
      }
      onComplete={() => complete.mutate({ params: { examId }, body: { attempt: data[0]?.attempt } })}
      completing={complete.isPending}
      failure={complete.error?.message}
    />
  );
}
