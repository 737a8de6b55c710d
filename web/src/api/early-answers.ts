import { storedSession } from '#api/stored-session.ts';

/** Answers that a document has asked for before its code was loaded (`web/src/cabinet-early.ts`). */
export interface EarlyAnswers {
  /** The session that asked (`StoredSession.since`). */
  since: number;
  /** `performance.now()` of the requests. */
  askedAt: number;
  /** By address, such as `/api/auth/account?language=oz`; all of them are read by `GET`. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** Later they say less than a new request would. */
const FRESH_MS = 15_000;

/** After a write: what was asked for before it may be outdated. */
export const dropEarly = (): void => globalThis.earlyAnswers?.answers.clear();

/** The answer that was asked for early, once, and only for the session that asked. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  const isFresh =
    early !== undefined &&
    early.since === storedSession()?.since &&
    performance.now() - early.askedAt < FRESH_MS;
  if (!isFresh) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
