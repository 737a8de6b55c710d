import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { problemsOf } from '@dekanat/contract/api/errors.ts';
import type { ExportInput } from '@dekanat/contract/operations/exports.ts';
import type { z } from 'zod';
import { refusalFor } from '#api/authentication/authorise.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Invalid, invalidField, Refusal } from '#api/errors.ts';

const mayChange = ({ permissions }: Context['caller'], { access }: Endpoint) =>
  [...permissions].some((permission) => permission === access.replace(/_index$/, '_update'));

/**
 * The export that is asked for, if the person may have it.
 * @throws Refusal, or Invalid where its query is wrong
 */
export function allowedExport({ services, caller, scope, language }: Context, { path, query }: ExportInput) {
  const known = services.exports.get(path);
  // Of a list alone: what is about one record is asked for directly.
  if (known === undefined || path.includes('{')) throw invalidField('path', 'invalid.out_of_scope');
  const refusal = refusalFor(known.endpoint, caller);
  if (refusal !== undefined) throw refusal;
  // What is personal is for whoever may change such records (`requireShowing`).
  if (query.personal === '1' && !mayChange(caller, known.endpoint)) throw new Refusal('forbidden');
  const { university_id: _named, language: _of, ...asked } = query;
  const scoped = scope.universityId === null ? {} : { university_id: String(scope.universityId) };
  const parsed = known.endpoint.query?.safeParse({ ...asked, ...scoped, ...(language ? { language } : {}) });
  if (parsed?.error) throw new Invalid(problemsOf(parsed.error as z.ZodError));
  const make = (context: Context): Promise<Download> => known.make(context, parsed?.data ?? {});
  return { make };
}
