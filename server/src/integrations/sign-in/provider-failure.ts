/**
 * Why a provider did not say who somebody is. Without a cause: errors of the library contain codes, tokens and answers, which must
 * not reach a log.
 */
export class ProviderFailure extends Error {
  /** `away`: there was no answer; `refused`: the answer proves nothing. */
  readonly what: 'away' | 'refused';
  /** A short name for the log. */
  readonly detail: string;
  constructor(what: 'away' | 'refused', detail: string) {
    super(`The provider: ${what}, ${detail}`);
    this.what = what;
    this.detail = detail;
  }
}

/** Names such as `OAUTH_INVALID_RESPONSE` or `ECONNREFUSED`, and nothing else of the error. */
const nameOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const known = [code, name].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text));
  return typeof known === 'string' ? known : 'unknown';
};

const causedBy = (error: unknown): ProviderFailure | undefined => {
  if (error instanceof ProviderFailure) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? undefined : causedBy(cause);
};

/** Runs a request to a provider. @throws ProviderFailure and nothing else */
export async function withoutTraces<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw causedBy(error) ?? new ProviderFailure('refused', nameOf(error));
  }
}
