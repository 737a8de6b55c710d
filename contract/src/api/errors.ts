import { z } from 'zod';

/** Stable names of what went wrong; the status says how a client reacts, the code lets it be exact. */
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
  duplicate: 409,
  stale: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  captcha_required: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Field → messages, nested fields dotted: `items.0.name`. */
export const FieldMessages = z.record(z.string(), z.array(z.string()));
export type FieldMessages = z.infer<typeof FieldMessages>;

export const ErrorBody = z.object({
  /** A sentence for the person, or (422) the messages of each field. */
  message: z.union([z.string(), FieldMessages]),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
  /** With `duplicate`: the field that holds the value already taken. */
  field: z.string().optional(),
  /** With `wrong_credentials`: the next try must carry a solved captcha. */
  captcha: z.boolean().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A message still to be translated: its key in the catalogues and the values that its text mentions. */
export interface FieldProblem {
  field: string;
  key: string;
  values: Record<string, unknown>;
}

/** Every rule that fails says so by a key of the catalogues: its own, or the general one of its kind. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'invalid.required';
    return `invalid.${issue.code === 'invalid_format' ? issue.format : issue.code}`;
  },
});

/** Most problems that one answer names: more than any form has fields. */
const PROBLEMS_MAX = 200;

/** What a failed parse has to say, field by field. A key that no field has (`unrecognized_keys`) is its own field. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.flatMap((issue): FieldProblem[] => {
    const { path, message, code, ...rest } = issue;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: [...path, key].join('.'),
        key: message,
        values: { field: key },
      }));
    }
    return [{ field: path.join('.'), key: message, values: { ...rest, code } }];
  });
  return problems.slice(0, PROBLEMS_MAX);
}
