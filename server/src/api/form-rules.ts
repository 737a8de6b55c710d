import { type FieldProblem, firstOfEach } from '@dekanat/contract/api/errors.ts';
import type { z } from 'zod';
import type { TextKey } from '#locales/text-key.ts';
import { Invalid } from './errors.ts';

/** A rule across the fields `of`. It is checked if these could be parsed, even if other fields are invalid. */
export interface Rule<Form> {
  of: readonly (keyof Form)[];
  /** @throws Invalid on the invalid fields */
  require: (form: Form) => void | Promise<void>;
}

/** Creates the rules of one form: each receives only the fields that it names. */
export const rulesOf =
  <Form>() =>
  <Field extends keyof Form>(
    of: readonly Field[],
    require: (fields: Pick<Form, Field>) => void | Promise<void>,
  ): Rule<Form> => ({ of, require });

/** All problems of a form, or of the fields of it that could be parsed. */
export async function validateRules<Form>(
  rules: Rule<Form>[],
  fields: { [Field in keyof Form]?: Form[Field] | undefined },
): Promise<FieldProblem<TextKey>[]> {
  const problems = new Map<string, FieldProblem<TextKey>>();
  for (const { of, require } of rules) {
    if (of.some((field) => fields[field] === undefined)) continue;
    try {
      await require(fields as Form);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      for (const problem of error.problems) problems.set(`${problem.field} ${problem.key}`, problem);
    }
  }
  return [...problems.values()];
}

/** @throws Invalid with all invalid fields */
export async function requireRules<Form>(rules: Rule<Form>[], form: Form): Promise<void> {
  const problems = await validateRules(rules, form);
  if (problems.length > 0) throw new Invalid(firstOfEach(problems));
}

/** The fields of a refused form that can be parsed: invalid ones are `undefined`, absent ones are left out. */
export const parsedFields = ({ shape }: z.ZodObject, body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const parsed = (field as z.ZodType).safeParse(Object(body)[name]);
      return parsed.success && parsed.data === undefined ? [] : [[name, parsed.data]];
    }),
  );
