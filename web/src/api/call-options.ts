import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@dekanat/contract/api/endpoint.ts';
import type { Warning } from '@dekanat/contract/api/warnings.ts';
import type { z } from 'zod';

type AnyPath = Endpoint['path'];
/** Where the type does not say which endpoint it is, neither does it say what the call takes. */
type ParamsInput<E extends Endpoint> = AnyPath extends E['path']
  ? { params?: Record<string, number> | undefined }
  : keyof ParamsOf<E['path']> extends never
    ? { params?: undefined }
    : { params: ParamsOf<E['path']> };
type BodyInput<E extends Endpoint> = AnyPath extends E['path']
  ? { body?: unknown }
  : E['body'] extends z.ZodObject
    ? { body: BodyOf<E> }
    : E extends { upload: true }
      ? { body: FormData }
      : { body?: undefined };
/** The input of a call. */
export type CallInput<E extends Endpoint> = ParamsInput<E> &
  BodyInput<E> & { query?: QueryOf<E> | undefined };
export type CallOptions<E extends Endpoint> = CallInput<E> & {
  /** Asks for warnings in place of the common dialog. */
  accept?: AskToAccept;
  signal?: AbortSignal | undefined;
  /** In place of `signal`: without a whole response in time it fails as without a connection. Only for what can be sent again. */
  limitMs?: number | undefined;
  idempotencyKey?: string | undefined;
  transport?: Transport | undefined;
};
/** Sends a request, in place of `fetch`. */
export type Transport = (
  address: string,
  request: { method: string; headers: Headers; body: FormData | string | null; signal: AbortSignal | null },
) => Promise<Response>;
/** The input of any call, untyped. */
export interface Sending {
  params?: Record<string, number> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  limitMs?: number | undefined;
  idempotencyKey?: string | undefined;
  transport?: Transport | undefined;
  accept?: AskToAccept | undefined;
}

/** Asks the user to accept the warnings of an act. */
export type AskToAccept = (warnings: readonly Warning[]) => Promise<boolean>;
