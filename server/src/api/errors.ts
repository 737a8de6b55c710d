import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
} from '@dekanat/contract/api/errors.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Warning } from '@dekanat/contract/api/warnings.ts';
import { errorField, isUnavailable } from '#db/database-errors.ts';
import { type TextKey, uncheckedKey } from '#locales/text-key.ts';
import { type ActWarning, acceptanceOf, accepts } from './acceptance.ts';
import { constraintMessage } from './constraints.ts';
import { translate, translateProblems } from './messages.ts';

/** An expected failure: an error code of the API, and the key of its message if it is not the standard one. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly key: TextKey;
  readonly values: Record<string, unknown>;
  readonly field: string | undefined;
  readonly captcha: boolean | undefined;
  constructor(
    code: ErrorCode,
    {
      key = `error.${code}`,
      values = {},
      field,
      captcha,
    }: Partial<Pick<Refusal, 'key' | 'values' | 'field' | 'captcha'>> = {},
  ) {
    super(key);
    this.code = code;
    this.key = key;
    this.values = values;
    this.field = field;
    this.captcha = captcha;
  }
}

/** 422: which fields are invalid, and why. */
export class Invalid extends Error {
  readonly problems: FieldProblem<TextKey>[];
  readonly code: ErrorCode;
  constructor(problems: FieldProblem<TextKey>[], code: ErrorCode = 'invalid') {
    super(problems.map(({ field, key }) => `${field}: ${key}`).join(', '));
    this.problems = problems;
    this.code = code;
  }
}

export const invalidField = (
  field: string,
  key: TextKey,
  values: Record<string, unknown> = {},
  code: ErrorCode = 'invalid',
) => new Invalid([{ field, key, values }], code);
const MOVE_RETRY_SECONDS = 60;
/** 503: the university is being moved to another installation and takes no changes. */
export const universityMoves = () =>
  new Refusal('unavailable', { key: 'error.moving', values: { seconds: MOVE_RETRY_SECONDS } });
export const universityHasMoved = (address: string) =>
  new Refusal('unavailable', { key: 'error.moved', values: { address } });
export const notFound = () => new Refusal('not_found');

/** 405: other records reference the record; `records` counts them by table. */
export class InUse extends Error {
  readonly records: { table: string; count: number }[];
  constructor(records: InUse['records']) {
    super(records.map(({ table, count }) => `${count} ${table}`).join(', '));
    this.records = records;
  }
}

/** 409: the act is unusual now, and the request does not accept all warnings. */
class Unaccepted extends Error {
  readonly warnings: ActWarning[];
  constructor(warnings: ActWarning[]) {
    super(warnings.map(({ code }) => code).join(', '));
    this.warnings = warnings;
  }
}

/** “3 curricula, 12 semesters” */
export const recordsIn = ({ records }: InUse, language: Language | undefined): string =>
  records
    .map(({ table, count }) => translate(uncheckedKey(`record.${table}`), language, { count }))
    .join(', ');

/** Of the trigger `refuse_while_moving`. */
const UNIVERSITY_MOVES = 'DK503';
/** The database refused a change because the university is being moved. */
export const isRefusedByMove = (error: unknown): boolean => errorField(error, 'code') === UNIVERSITY_MOVES;

/** Maps database errors to failures of the API; returns any other error unchanged. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof Invalid || error instanceof InUse) return error;
  const known = constraintMessage(errorField(error, 'constraint'));
  const state = errorField(error, 'code');
  // Another transaction added a dependent record after they were counted.
  if (state === '23503' && errorField(error, 'message').startsWith('update or delete')) {
    return new InUse([{ table: errorField(error, 'table'), count: 1 }]);
  }
  if (known !== undefined && state === '23505')
    return new Refusal('duplicate', { key: known.key, field: known.field });
  if (known !== undefined && state.startsWith('23')) return invalidField(known.field, known.key);
  if (state === '23505') return new Refusal('duplicate');
  // The client sent a value that PostgreSQL cannot store: out of range, a NUL character, an invalid code point.
  if (state.startsWith('22')) return new Refusal('malformed', { key: 'invalid.characters' });
  if (isRefusedByMove(error)) return universityMoves();
  if (isUnavailable(error)) return new Refusal('unavailable');
  return error;
}

export const translateWarnings = (found: readonly ActWarning[], language: Language | undefined): Warning[] =>
  found.map((warning) => ({
    code: warning.code,
    message: translate(warning.key, language, warning.values),
    accept: acceptanceOf(warning),
  }));

/** @throws Unaccepted (409) unless the request accepts all warnings of the act */
export function requireAccepted(found: ActWarning[], accepted: readonly string[] = []): void {
  if (!found.every((warning) => accepts(accepted, warning))) throw new Unaccepted(found);
}

export interface ErrorResponse {
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number;
}

const UNAVAILABLE_RETRY_SECONDS = 2;

/** Status and body of every failure (docs/api-conventions.md §3). */
export function errorResponse(
  thrown: unknown,
  language: Language | undefined,
  requestId: string,
): ErrorResponse {
  const error = fromDatabase(thrown);
  const answer = (
    code: ErrorCode,
    message: ErrorBody['message'],
    extra: Partial<ErrorBody> = {},
  ): ErrorResponse => ({
    status: ERROR_STATUS[code],
    body: { message, code, request_id: requestId, ...extra },
  });
  if (error instanceof Invalid) return answer(error.code, translateProblems(error.problems, language));
  if (error instanceof InUse)
    return answer('in_use', translate('error.in_use', language, { records: recordsIn(error, language) }));
  if (error instanceof Unaccepted) {
    const warnings = translateWarnings(error.warnings, language);
    const sentences = warnings.map((warning) => warning.message).join(' ');
    return answer('unaccepted', translate('error.unaccepted', language, { warnings: sentences }), {
      warnings,
    });
  }
  if (!(error instanceof Refusal)) return answer('internal', translate('error.internal', language));
  const sentence = translate(error.key, language, error.values);
  const message = error.code === 'duplicate' && error.field ? { [error.field]: [sentence] } : sentence;
  const response = answer(error.code, message, {
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.captcha === undefined ? {} : { captcha: error.captcha }),
  });
  if (error.code === 'unavailable')
    response.retryAfterSeconds = Number(error.values.seconds ?? UNAVAILABLE_RETRY_SECONDS);
  if (error.code === 'too_many') response.retryAfterSeconds = Number(error.values.seconds ?? 1);
  return response;
}
