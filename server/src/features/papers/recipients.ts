import { Refusal } from '#api/errors.ts';
import type { Recipient } from './issue-papers.ts';

/** A registered student of the groups. */
export interface Candidate extends Recipient {
  curriculum_id: number;
  /** The last semester that has ended, if any. */
  finished_id: number | null;
  finished: number | null;
  study_status: string;
  education_form_id: string;
}

/** Those who are to have a paper. */
export interface Recipients {
  students: Candidate[];
  /** How many others get none because no semester of theirs has ended. */
  unfinished: number;
  /** How many others get none because the chosen semester is ahead of them, or of another curriculum. */
  unreached: number;
}

/** Why none of the students gets a paper; `others` were left out before. */
export function noRecipients(
  chosen: readonly number[] | undefined,
  { unfinished, unreached }: Omit<Recipients, 'students'> = { unfinished: 0, unreached: 0 },
): Refusal {
  if (unfinished > 0)
    return new Refusal('stale', { key: 'papers.no_finished', values: { count: unfinished } });
  if (unreached > 0) return new Refusal('stale', { key: 'papers.not_reached', values: { count: unreached } });
  return new Refusal('stale', { key: chosen === undefined ? 'papers.no_students' : 'papers.chosen_left' });
}

/** How many of the chosen students had left or were registered elsewhere before the job began. */
export const countAbsent = (
  chosen: readonly number[] | undefined,
  { students, unfinished, unreached }: Recipients,
): number => (chosen === undefined ? 0 : new Set(chosen).size - students.length - unfinished - unreached);
