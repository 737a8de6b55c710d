import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { z } from 'zod';
import { Invalid } from './errors.ts';

/** Something that has to hold of the fields that it names. It is asked wherever these could be read, whatever is wrong with others. */
export interface Rule<Form> {
  of: readonly (keyof Form)[];
  /** @throws Invalid on the fields that are wrong */
  require: (form: Form) => void | Promise<void>;
}

/** Writes rules of one form: each is given those fields alone that it names. */
export const rulesOf =
  <Form>() =>
  <Field extends keyof Form>(
    of: readonly Field[],
    require: (said: Pick<Form, Field>) => void | Promise<void>,
  ): Rule<Form> => ({ of, require });

/** What rules say of a form, or of what could be read of it: everything at once. */
export async function validateRules<Form>(
  rules: Rule<Form>[],
  said: { [Field in keyof Form]?: Form[Field] | undefined },
): Promise<FieldProblem[]> {
  const problems = new Map<string, FieldProblem>();
  for (const { of, require } of rules) {
    if (of.some((field) => said[field] === undefined)) continue;
    try {
      await require(said as Form);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      for (const problem of error.problems) problems.set(`${problem.field} ${problem.key}`, problem);
    }
  }
  return [...problems.values()];
}

/** @throws Invalid with every wrong field at once */
export async function requireRules<Form>(rules: Rule<Form>[], form: Form): Promise<void> {
  const problems = await validateRules(rules, form);
  if (problems.length > 0) throw new Invalid(problems);
}

/** What can be read of a form that is refused, field by field: `undefined` is what cannot, and what it does not name is left out. */
export const parsedFields = ({ shape }: z.ZodObject, body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const read = (field as z.ZodType).safeParse(Object(body)[name]);
      return read.success && read.data === undefined ? [] : [[name, read.data]];
    }),
  );
