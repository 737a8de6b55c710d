import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { problemsOf } from '@dekanat/contract/api/errors.ts';
import type { ExportInput } from '@dekanat/contract/operations/exports.ts';
import type { z } from 'zod';
import { refusalFor } from '#api/authentication/authorise.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { Invalid, invalidField, Refusal } from '#api/errors.ts';

const mayChange = ({ permissions }: Context['caller'], { access }: Endpoint) =>
  [...permissions].some((permission) => permission === String(access).replace(/_index$/, '_update'));

/**
 * Returns the requested export if the user may have it.
 * @throws Refusal, or Invalid for a wrong query
 */
export function allowedExport({ services, caller, scope, language }: Context, { path, query }: ExportInput) {
  const exportRoute = services.exports.get(path);
  // Lists only; exports of a single record are downloaded directly.
  if (exportRoute === undefined || path.includes('{')) throw invalidField('path', 'invalid.out_of_scope');
  const refusal = refusalFor(exportRoute.endpoint, caller);
  if (refusal !== undefined) throw refusal;
  // Personal data requires the permission to change such records (`requirePersonalDataAccess`).
  if (query.personal === '1' && !mayChange(caller, exportRoute.endpoint)) throw new Refusal('forbidden');
  const { university_id: _named, language: _of, ...listQuery } = query;
  const scoped = scope.universityId === null ? {} : { university_id: String(scope.universityId) };
  const parsed = exportRoute.endpoint.query?.safeParse({
    ...listQuery,
    ...scoped,
    ...(language ? { language } : {}),
  });
  if (parsed?.error) throw new Invalid(problemsOf(parsed.error as z.ZodError));
  const make = (context: Context): Promise<Download> => exportRoute.make(context, parsed?.data ?? {});
  return { make };
}
