import { createContext, useContext } from 'react';
import { type CurrentUniversity, useUniversity } from '#api/university.ts';

/**
 * The university in which a message is written and sent: that for which it was stored, whatever the screens show now. Null: it was stored
 * for all universities, and none is named. Only a super administrator has a choice.
 */
export const universityFor = (
  { universityId, locked }: Pick<CurrentUniversity, 'universityId' | 'locked'>,
  stored: number | null | undefined,
): number | undefined => (locked || stored === undefined ? universityId : (stored ?? undefined));

/** The university of the stored message in the form; undefined for a new one, null for one to all universities. */
export const StoredUniversity = createContext<number | null | undefined>(undefined);

/** The university of the message in the form. */
export const useMessageUniversity = (): number | undefined =>
  universityFor(useUniversity(), useContext(StoredUniversity));
