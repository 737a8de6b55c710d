import { messages } from '@dekanat/contract/messages/messages.ts';
import { ApiError, call } from '#api/api.ts';
import { bodyOf, type Composed, composedOf } from '#features/messages/composed.ts';

/** The message on the server, as this form knows it. Both are undefined until it is stored. */
export interface StoredDraft {
  id: number | undefined;
  version: number | undefined;
  /** The input of a request without an answer: the server may have stored it. */
  unanswered?: Composed | undefined;
}

interface Query {
  university_id?: number;
}

/** Another tab or session changed the message, or sent it: what this form has must not be stored over it. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'stale' || error.code === 'locked');

async function send({ id, version }: StoredDraft, composed: Composed, query: Query) {
  const body = bodyOf(composed);
  if (id === undefined) return call(messages.create, { body, query });
  return call(messages.update, { params: { id }, body: { ...body, version }, query });
}

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
/** Equal for the same input. The server may write the markup of a text otherwise. */
const contentOf = ({ receivers, ...composed }: Composed): string => {
  const { message = '', ...others } = bodyOf({ ...composed, receivers: {} });
  const sorted = Object.entries(receivers).sort(([left], [right]) => left.localeCompare(right));
  return JSON.stringify([textOf(message), others, sorted]);
};

/** The version that the request without an answer has stored; undefined if it has stored none. */
async function versionOfUnanswered({ id, unanswered }: StoredDraft): Promise<number | undefined> {
  if (id === undefined || unanswered === undefined) return undefined;
  const found = await call(messages.read, { params: { id } });
  return contentOf(composedOf(found)) === contentOf(unanswered) ? found.version : undefined;
}

/** Stores the input over the version that the form knows. @throws ApiError `isConflict` if the server has another one */
export async function storeDraft(draft: StoredDraft, composed: Composed, query: Query): Promise<StoredDraft> {
  try {
    const { id, version } = await send(draft, composed, query);
    return { id, version };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) draft.unanswered = composed;
    if (!(error instanceof ApiError && error.code === 'stale')) throw error;
    const version = await versionOfUnanswered(draft).catch(() => undefined);
    if (version === undefined) throw error;
    return storeDraft({ id: draft.id, version }, composed, query);
  }
}
