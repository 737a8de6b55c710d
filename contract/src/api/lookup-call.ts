import { z } from 'zod';
import { LookupQuery } from './lists.ts';
import { type PermissionModule, permissionsOf } from './permissions.ts';

/** Options of a select, for callers with any permission of the modules whose screens have such a select. */
export const lookupCall = <P extends `/${string}`, R extends z.ZodType>(
  path: P,
  modules: readonly PermissionModule[],
  option: R,
) =>
  ({
    method: 'GET',
    path,
    access: permissionsOf(...modules),
    query: LookupQuery,
    result: z.array(option),
  }) as const;
