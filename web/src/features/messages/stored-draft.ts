import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { personalParts, withoutPersonalFilters } from '@dekanat/contract/messages/receivers.ts';
import { ApiError, call, newIdempotencyKey } from '#api/api.ts';
import { bodyOf, type Composed, composedOf } from '#features/messages/composed.ts';
import { currentLanguage } from '#i18n/text.ts';

/** The message on the server, as this form knows it. Both are undefined until it is stored. */
export interface StoredDraft {
  id: number | undefined;
  version: number | undefined;
  /** Its university; null or undefined for all, or until it is stored. */
  universityId?: number | null | undefined;
  /** The input of a request without an answer: the server may have stored it. */
  unanswered?: Composed | undefined;
  /** The request that creates the message, until it is done or refused. */
  creation?: Creation | undefined;
}

export interface Creation {
  composed: Composed;
  /** With the language of the first try: the server compares a repeated request with it. */
  query: Query & { language: InterfaceLanguage };
  idempotencyKey: string;
}

interface Query {
  university_id?: number;
}

/** Another tab or session changed the message, or sent it: what this form has must not be stored over it. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'stale' || error.code === 'locked');

/** Whether the server may have done what was requested. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether an earlier request may have done it, or a later one can. */
const isUndecided = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429));

interface Storing {
  query: Query;
  /** Called before the request that creates the message, and with undefined once it is refused. */
  note: (creation: Creation | undefined) => void;
}

/** Creates the message once: a request without an answer is repeated as it was, whatever has been typed since. */
async function create(draft: StoredDraft, composed: Composed, { query, note }: Storing): Promise<Composed> {
  draft.creation ??= {
    composed,
    query: { ...query, language: currentLanguage() },
    idempotencyKey: newIdempotencyKey(),
  };
  note(draft.creation);
  const { composed: sent, ...request } = draft.creation;
  try {
    const { id, version, university_id } = await call(messages.create, { body: bodyOf(sent), ...request });
    Object.assign(draft, { id, version, universityId: university_id });
  } catch (error) {
    if (!isUndecided(error)) {
      draft.creation = undefined;
      note(undefined);
    }
    throw error;
  }
  return sent;
}

async function send(draft: StoredDraft, composed: Composed, storing: Storing): Promise<StoredDraft> {
  if (draft.id === undefined && (await create(draft, composed, storing)) === composed) return draft;
  const { id = 0, version, universityId } = draft;
  const { query } = storing;
  const body = { ...bodyOf(composed), version };
  const stored = await call(messages.update, { params: { id }, body, query });
  return { id, version: stored.version, universityId };
}

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
/**
 * Equal for the same input. The server may write the markup of a text otherwise.
 * @param byNumber a passport or PINFL is among the typed receivers: the server stores its student among the chosen ones
 */
const contentOf = ({ receivers, ...composed }: Composed, byNumber: boolean): string => {
  const { message = '', ...others } = bodyOf({ ...composed, receivers: {} });
  const { student_ids: _selected, ...compared } = withoutPersonalFilters(receivers);
  const parts = Object.entries(byNumber ? compared : receivers);
  const sorted = parts.sort(([left], [right]) => left.localeCompare(right));
  return JSON.stringify([textOf(message), others, sorted]);
};

/** The version that the request without an answer has stored; undefined if it has stored none. */
async function versionOfUnanswered({ id, unanswered }: StoredDraft): Promise<number | undefined> {
  if (id === undefined || unanswered === undefined) return undefined;
  const found = await call(messages.read, { params: { id } });
  const byNumber = personalParts(unanswered.receivers).length > 0;
  const isStored = contentOf(composedOf(found), byNumber) === contentOf(unanswered, byNumber);
  return isStored ? found.version : undefined;
}

/** Stores the input over the version that the form knows. @throws ApiError `isConflict` if the server has another one */
export async function storeDraft(
  draft: StoredDraft,
  composed: Composed,
  storing: Storing,
): Promise<StoredDraft> {
  try {
    const { id, version, universityId } = await send(draft, composed, storing);
    return { id, version, universityId };
  } catch (error) {
    if (isUnanswered(error)) draft.unanswered = composed;
    if (!(error instanceof ApiError && error.code === 'stale')) throw error;
    const version = await versionOfUnanswered(draft).catch(() => undefined);
    if (version === undefined) throw error;
    return storeDraft({ id: draft.id, version, universityId: draft.universityId }, composed, storing);
  }
}
