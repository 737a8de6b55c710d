import {
  type OutlineLesson,
  type OutlineModule,
  syllabusModules,
} from '@dekanat/contract/syllabi/modules.ts';
import { queryClient, queryOf } from '#api/query.ts';

export const outlineQuery = (syllabusId: number) =>
  queryOf(syllabusModules.outline, { params: { syllabusId } });

export const reloadOutline = (syllabusId: number) =>
  queryClient.refetchQueries({ queryKey: outlineQuery(syllabusId).queryKey });

/** The lesson as the outline shows it now. */
export const lessonIn = (syllabusId: number, lessonId: number): OutlineLesson | undefined =>
  queryClient
    .getQueryData(outlineQuery(syllabusId).queryKey)
    ?.flatMap(({ lessons }) => lessons)
    .find(({ id }) => id === lessonId);

/** Changes the loaded outline; a response that is still on its way would bring back the former one. */
export function changeOutline(
  syllabusId: number,
  change: (modules: OutlineModule[]) => OutlineModule[],
): void {
  const { queryKey } = outlineQuery(syllabusId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (modules) => modules && change(modules));
}
