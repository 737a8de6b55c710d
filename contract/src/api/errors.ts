import { z } from 'zod';
import type { ContractTextKey } from '../locales/text-key.ts';
import { isEmpty } from './empty.ts';
import { Warning } from './warnings.ts';

/** Error codes and their HTTP statuses (docs/api-conventions.md §3). */
export const ERROR_STATUS = {
  malformed: 400,
  signed_out: 401,
  wrong_credentials: 401,
  closed: 402,
  forbidden: 403,
  password_not_set: 403,
  second_factor_not_set: 403,
  not_found: 404,
  in_use: 405,
  item_not_allowed: 405,
  kind_fixed: 405,
  not_needed: 405,
  not_undoable: 405,
  session_in_force: 405,
  syllabus_needed: 405,
  too_few_answers: 405,
  locked: 405,
  wrong_state: 405,
  incomplete: 405,
  exists: 405,
  limit: 405,
  busy: 405,
  duplicate: 409,
  stale: 409,
  unaccepted: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  unfinished: 422,
  clash: 422,
  captcha_required: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages by field; nested fields use dots: `items.0.name`. */
export const FieldMessages = z.record(z.string(), z.array(z.string()));
export type FieldMessages = z.infer<typeof FieldMessages>;

export const ErrorBody = z.object({
  /** A sentence for the user, or the messages of each field (422, and 409 for a used value). */
  message: z.union([z.string(), FieldMessages]),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
  /** With `duplicate`: the field whose value exists already. */
  field: z.string().optional(),
  /** With `wrong_credentials`: the next attempt needs a captcha. */
  captcha: z.boolean().optional(),
  /** With `unaccepted`: the warnings that the request has to name in `accepted`. */
  warnings: z.array(Warning).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A message that is not translated yet: its text key and the values of its placeholders. */
export interface FieldProblem<Key extends string = ContractTextKey> {
  field: string;
  key: Key;
  values: Record<string, unknown>;
}

/**
 * Messages of failed rules are text keys: the rule's own, or the general one of its kind. An empty field has one
 * message, whichever rule it breaks first.
 */
z.config({
  customError: ({ code = '', input, ...issue }) => {
    if (isEmpty(input) && REFUSES_EMPTY.has(code)) return messageForEmpty(code, issue.inst);
    if (issue.expected === 'int' && typeof input === 'number') return 'invalid.whole_number';
    return `invalid.${code === 'invalid_format' ? issue.format : code}`;
  },
});

const REFUSES_EMPTY = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'too_small',
  'invalid_format',
]);

/** A text and a list say themselves what an empty one gets; of a fixed set of values one is to be chosen. */
function messageForEmpty(code: string, schema: unknown): string {
  if (code === 'invalid_value') return 'reference.choose';
  const empty = schema instanceof z.ZodString ? '' : schema instanceof z.ZodArray ? [] : undefined;
  if (empty === undefined) return 'invalid.required';
  const message = (schema as z.ZodType).safeParse(empty).error?.issues[0]?.message;
  return message === undefined || message.startsWith('invalid.') ? 'invalid.required' : message;
}

/** Maximum number of problems in one response: more than any form has fields. */
const PROBLEMS_MAX = 200;

/** The first problem of each field of a failed parse. An unknown key (`unrecognized_keys`) is reported as a field. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.flatMap((issue): FieldProblem[] => {
    const { path, message, code, ...rest } = issue;
    // zod knows messages as strings; `npm run check` compares those of the contract with its catalogues.
    const key = message as ContractTextKey;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((unknown) => ({
        field: [...path, unknown].join('.'),
        key,
        values: { field: unknown },
      }));
    }
    return [{ field: path.join('.'), key, values: { ...rest, code } }];
  });
  return firstOfEach(problems).slice(0, PROBLEMS_MAX);
}

/** One problem per field: a user mends a field once, and then learns what else is wrong with it. */
export function firstOfEach<Problem extends { field: string }>(problems: readonly Problem[]): Problem[] {
  const firsts = new Map<string, Problem>();
  for (const problem of problems) if (!firsts.has(problem.field)) firsts.set(problem.field, problem);
  return [...firsts.values()];
}
