import { z } from 'zod';
import type { Access } from './endpoint.ts';
import { CheckResult, page, ScopedQuery } from './lists.ts';

/**
 * The calls that most resources have (docs/api-conventions.md §2). A resource writes out only calls that differ.
 */
type Path = `/${string}`;
type Schema = z.ZodType;
type Form = z.ZodObject;

export const listCall = <P extends Path, A extends Access, Q extends Form, R extends Schema>(
  path: P,
  access: A,
  query: Q,
  row: R,
) => ({ method: 'GET', path, access, query, result: page(row) }) as const;

export const exportCall = <P extends Path, A extends Access, Q extends Form>(path: P, access: A, query: Q) =>
  ({ method: 'GET', path, access, query, result: z.null(), download: true }) as const;

export const readCall = <P extends Path, A extends Access, R extends Schema>(path: P, access: A, row: R) =>
  ({ method: 'GET', path, access, query: ScopedQuery, result: row }) as const;

/** Whether a record exists in the requested language. */
export const checkCall = <P extends Path, A extends Access>(path: P, access: A) =>
  readCall(path, access, CheckResult);

const writeCall =
  <const Method extends 'POST' | 'PUT'>(method: Method) =>
  <P extends Path, A extends Access, B extends Form, R extends Schema>(path: P, access: A, body: B, row: R) =>
    ({ method, path, access, query: ScopedQuery, body, result: row }) as const;
export const createCall = writeCall('POST');
export const updateCall = writeCall('PUT');

export const removeCall = <P extends Path, A extends Access>(path: P, access: A) =>
  ({ method: 'DELETE', path, access, query: ScopedQuery, result: z.null() }) as const;
