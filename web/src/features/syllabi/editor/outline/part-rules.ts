import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import type { Text } from '#i18n/text.ts';
import { problemsIn, type Values } from '#ui/form/form-rules.ts';

type Schema = Parameters<typeof problemsIn>[0];

const checkWith =
  (schema: Schema) =>
  (text: Text, body: Values): string | undefined => {
    const [problem] = problemsIn(schema, body);
    return problem && text(problem.key, problem.values);
  };

/** The message of the first rule of the contract that a part breaks. */
export const checkModule = checkWith(syllabusModules.change.body);
export const checkLesson = checkWith(syllabusLessons.update.body);
