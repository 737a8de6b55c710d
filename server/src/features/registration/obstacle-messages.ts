import { formatDay } from '@dekanat/contract/api/days.ts';
import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { RegistrationObstacle } from './registration-rules.ts';

/** Names in one message; of more, only the number is shown. */
const NAMED = 20;

/** The obstacle in the reader's language. */
export function obstacleMessage(
  obstacle: RegistrationObstacle,
  { language }: Pick<Context, 'language'>,
): string {
  if (obstacle.because === 'status')
    return translate('status_change.obstacle.status', language, {
      status: translate(`study_status.${obstacle.status}`, language),
    });
  if (obstacle.because === 'date')
    return translate('registration.obstacle.date', language, { date: formatDay(obstacle.date) });
  return translate(`registration.obstacle.${obstacle.because}`, language);
}

/** Messages that name the students who prevent a bulk action; of very many, the first. */
export function obstacleProblems(found: { name: string; why: string }[]): FieldProblem<TextKey>[] {
  const problem = (key: TextKey, values: FieldProblem['values']) => ({ field: 'student_ids', key, values });
  const named = found
    .slice(0, NAMED)
    .map(({ name, why }) => problem('status_change.conflict', { name, why }));
  const count = found.length - named.length;
  return count > 0 ? [...named, problem('registration.in_the_way.others', { count })] : named;
}

/** @throws Invalid that names the students with an obstacle */
export function requireNoObstacles(
  context: Pick<Context, 'language'>,
  students: { name: string; obstacle: RegistrationObstacle | undefined }[],
): void {
  const problems = obstacleProblems(
    students.flatMap(({ name, obstacle }) =>
      obstacle ? [{ name, why: obstacleMessage(obstacle, context) }] : [],
    ),
  );
  if (problems.length > 0) throw new Invalid(problems);
}
