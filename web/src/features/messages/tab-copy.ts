import { messages } from '@dekanat/contract/messages/messages.ts';
import { withoutPersonalFilters } from '@dekanat/contract/messages/receivers.ts';
import { bodyOf, type Composed, EMPTY } from '#features/messages/composed.ts';
import type { Creation, StoredDraft } from '#features/messages/stored-draft.ts';
import { draftName, readDraft, writeDraft } from '#ui/form/draft.ts';

/** The tab's copy of what was typed, with the draft and the version that it is based on. */
interface TabCopy extends Partial<Pick<StoredDraft, 'id' | 'version' | 'universityId'>> {
  composed: Composed;
  /** Receivers that a filter by personal data selects are not in the copy. */
  incomplete?: boolean;
  /** The request that creates the message, if the server may have done it: after a reload it is repeated as it was. */
  creation?: Creation | undefined;
}

/** A request with personal data is not in the copy: without them it would be another one. */
const storable = (creation: Creation | undefined) =>
  creation && withoutPersonalFilters(creation.composed.receivers) === creation.composed.receivers
    ? creation
    : undefined;

/** Stores the copy, without personal data. */
export function writeCopy(
  name: string,
  composed: Composed,
  { id, version, universityId, creation }: Omit<TabCopy, 'composed' | 'incomplete'>,
): void {
  const receivers = withoutPersonalFilters(composed.receivers);
  const incomplete = receivers !== composed.receivers;
  writeDraft(
    name,
    {
      ...{ composed: { ...composed, receivers }, id, version, universityId, creation: storable(creation) },
      ...(incomplete && { incomplete }),
    } satisfies TabCopy,
    [],
  );
}

/** @param stored the message as the server has it, whose receivers complete the copy */
export function readCopy(name: string, stored: Composed | undefined): Partial<TabCopy> | undefined {
  const copy = readDraft(name)?.values as Partial<TabCopy> | undefined;
  const { composed, incomplete = false } = copy ?? {};
  const { students, student_ids = [] } = stored?.receivers ?? {};
  if (composed === undefined || !incomplete || (students === undefined && student_ids.length === 0))
    return copy;
  const chosen = new Set([...(composed.receivers.student_ids ?? []), ...student_ids]);
  const receivers = {
    ...composed.receivers,
    ...(students && { students }),
    ...(chosen.size > 0 && { student_ids: [...chosen] }),
  };
  return { ...copy, composed: { ...composed, receivers }, incomplete: false };
}

/** What a form of a new message begins with: the tab's copy, else the given receivers, text and files. */
export function beginNew(me: number, given: Composed | undefined, place: 'screen' | 'dialog') {
  // Each given content has a copy of its own, so that no form replaces what was typed in another one.
  const content = given && bodyOf({ ...given, receivers: withoutPersonalFilters(given.receivers) });
  const kind = [...(place === 'dialog' ? [place] : []), ...(content ? [JSON.stringify(content)] : [])];
  const copy = readCopy(draftName(me, messages.create, undefined, kind), undefined);
  const { composed, id, version, universityId, creation, incomplete = false } = copy ?? {};
  return {
    ...{ kind, start: composed ?? given ?? EMPTY, restored: composed !== undefined, incomplete },
    ...{ createdId: id, version, universityId, creation },
  };
}
