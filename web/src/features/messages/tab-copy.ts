import { withoutPersonalFilters } from '@dekanat/contract/messages/receivers.ts';
import type { Composed } from '#features/messages/composed.ts';
import type { Creation } from '#features/messages/stored-draft.ts';
import { readDraft, writeDraft } from '#ui/form/draft.ts';

/** The tab's copy of what was typed, with the version that it is based on. */
interface TabCopy {
  composed: Composed;
  version?: number | undefined;
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
  { version, creation }: Pick<TabCopy, 'version' | 'creation'>,
): void {
  const receivers = withoutPersonalFilters(composed.receivers);
  const incomplete = receivers !== composed.receivers;
  writeDraft(
    name,
    {
      ...{ composed: { ...composed, receivers }, version, creation: storable(creation) },
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
