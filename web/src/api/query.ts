import { type Endpoint, pathOf, type ResultOf } from '@dekanat/contract/api/endpoint.ts';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, newIdempotencyKey } from '#api/api.ts';
import type { AskToAccept, CallInput, CallOptions } from '#api/call-options.ts';
import { currentLanguage } from '#i18n/text.ts';

const FRESH_MS = 15_000;
const TRIES = 2;

/** Only temporary failures are retried: no response, or a server that is away. */
export const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/**
 * Repeats first requests in flight when they are invalidated. The library shares such a request and marks its answer
 * as fresh, although the server may have read it before the change.
 */
class RepeatingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const repeated = first.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...repeated]);
  }
}

export const queryClient = new RepeatingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < TRIES && mayPass(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

const endpointKey = (endpoint: Pick<Endpoint, 'realm' | 'path' | 'method'>) =>
  `${endpoint.method} ${pathOf(endpoint)}`;

/** Query options with a derived key, for `useQuery` and its kin. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const localised = { ...input, query: { language: currentLanguage(), ...input.query } };
  return queryOptions<ResultOf<E>>({
    queryKey: [endpoint.resource.name, endpointKey(endpoint), localised],
    queryFn: ({ signal }) => call(endpoint, { ...localised, signal } as unknown as CallOptions<E>),
  });
}

/** Placeholder of a record in another interface language, so that a form in it stays: the record as it was loaded before. */
export const sameRecord =
  (id: number | undefined) =>
  <Stored extends { id: number }>(previous: Stored | undefined): Stored | undefined =>
    previous?.id === id ? previous : undefined;

export type ActionOptions<E extends Endpoint> = Omit<
  UseMutationOptions<ResultOf<E>, ApiError, CallInput<E>>,
  'mutationFn'
> & {
  /** Endpoints of further resources whose cached data the action makes stale. */
  alsoChanges?: readonly Pick<Endpoint, 'resource'>[];
  /** Asks for warnings in place of the common dialog. */
  accept?: AskToAccept;
  /**
   * Only for an act that changes nothing when it is done again: without a response in time it fails as without a connection.
   * @param failures how often it has failed since the user started it
   */
  limitMs?: (failures: number) => number | undefined;
};

/**
 * A mutation that invalidates every cached query of its resource. A repeated input carries the same
 * idempotency key and language, so that a lost response never duplicates a record.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { alsoChanges = [], onSuccess, onError, accept, limitMs, ...options }: ActionOptions<E> = {},
): UseMutationResult<ResultOf<E>, ApiError, CallInput<E>> {
  const lastTry = useRef({ input: '', idempotencyKey: '', language: currentLanguage() });
  const tries = useRef(0);
  return useMutation({
    ...options,
    mutationFn: (input) => {
      const sent = JSON.stringify(input);
      if (lastTry.current.input !== sent)
        lastTry.current = { input: sent, idempotencyKey: newIdempotencyKey(), language: currentLanguage() };
      const { idempotencyKey, language } = lastTry.current;
      return call(endpoint, {
        ...input,
        ...(endpoint.method === 'POST' && { idempotencyKey, query: { language, ...input.query } }),
        ...(accept && { accept }),
        limitMs: limitMs?.(tries.current++),
      } as CallOptions<E>);
    },
    onError: (...happened) => {
      tries.current = 0;
      return onError?.(...happened);
    },
    onSuccess: (...happened) => {
      tries.current = 0;
      lastTry.current = { input: '', idempotencyKey: '', language: currentLanguage() };
      for (const { resource } of [endpoint, ...alsoChanges])
        void queryClient.invalidateQueries({ queryKey: [resource.name] });
      return onSuccess?.(...happened);
    },
  });
}
