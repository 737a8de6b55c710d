import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Language } from './languages.ts';
import { LIMIT_MAX, PAGE_MAX, page } from './lists.ts';

/**
 * Query of a call of students. Existing clients send parameters that do nothing: unknown ones are ignored, and so is a
 * language that is none. `language` is that of names and lessons; sentences of the product, such as refusals, are in
 * `interface_language`, without it in `language`.
 */
export const StudentQuery = z.object({
  language: Language.optional().catch(undefined),
  interface_language: Language.optional().catch(undefined),
});

/** For existing clients: what is no positive number is left out, and a number above the limit means the limit. */
const upTo = (most: number) =>
  z
    .preprocess(
      (sent) => (/^\d+$/.test(String(sent)) ? Math.min(Number(sent), most) : undefined),
      z.int().min(1).max(most).optional(),
    )
    .catch(undefined);

/** Without `page` and `limit` a list is answered whole. */
export const StudentListQuery = StudentQuery.extend({ page: upTo(PAGE_MAX), limit: upTo(LIMIT_MAX) });

/** A flag in a query or body: `1`, `0`, `true` or `false`, also as text. */
export const Flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])])
  .transform((sent) => [true, 1, '1', 'true'].includes(sent))
  .meta({ type: 'boolean' });

/** A day as DD.MM.YYYY, and an instant as DD.MM.YYYY HH:mm:ss in the universities' time zone. */
export const WrittenDay = z.string().regex(/^\d\d\.\d\d\.\d{4}$/);
export const WrittenInstant = z.string().regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);

const STUDENT_CALL = { realm: 'student', access: 'signed-in' } as const;

/** Also for staff who view the cabinet of a student (decision 115): no messages or notifications, and no personal data. */
export const VIEWABLE = { viewable: true } as const;

/** An act that claims uploaded files by their ids: so often that nobody finds the id of another's file by trying. */
export const CLAIMS_FILES = { requestsPerMinute: 30 } as const;

/** An act that can be undone and done again, each time with a record that is kept. */
export const WRITES_HISTORY = { requestsPerMinute: 10 } as const;

/** A list of the caller's own records. */
export const ownListCall = <
  const Path extends `/${string}`,
  Row extends z.ZodType,
  Shape extends z.ZodRawShape = Record<never, never>,
>(
  path: Path,
  row: Row,
  shape: Shape = {} as Shape,
) =>
  ({
    ...STUDENT_CALL,
    method: 'GET',
    path,
    query: StudentListQuery.extend(shape),
    result: page(row),
  }) as const satisfies Omit<Endpoint, 'resource'>;

/** A read of what is the caller's own. */
export const ownReadCall = <
  const Path extends `/${string}`,
  Result extends z.ZodType,
  Shape extends z.ZodRawShape = Record<never, never>,
>(
  path: Path,
  result: Result,
  shape: Shape = {} as Shape,
) =>
  ({
    ...STUDENT_CALL,
    method: 'GET',
    path,
    query: StudentQuery.extend(shape),
    result,
  }) as const satisfies Omit<Endpoint, 'resource'>;

/** An act of the caller. Unknown fields of the body are ignored. */
export const ownActCall = <
  const Method extends 'POST' | 'PUT' | 'DELETE',
  const Path extends `/${string}`,
  Shape extends z.ZodRawShape,
  Result extends z.ZodType,
>(
  method: Method,
  path: Path,
  body: Shape,
  result: Result,
) =>
  ({
    ...STUDENT_CALL,
    method,
    path,
    query: StudentQuery,
    body: z.object(body),
    result,
  }) as const satisfies Omit<Endpoint, 'resource'>;
