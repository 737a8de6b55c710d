import { type BehindReason, MISSED_PERCENT, UNSEEN_DAYS } from '@dekanat/contract/study/group-progress.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface BehindFacts {
  /** Tasks and tests whose deadline has passed, and of these the ones that are not done. */
  due: number;
  missed: number;
  unread: number;
  seen_at: string | null;
  /** The semester of the subject: active, and its days as YYYY-MM-DD. */
  active: boolean;
  start_date: string;
  end_date: string;
}

/** Why a student falls behind in a subject (docs/domain.md §12); nobody is unseen before or after the semester. */
export function behindReasons(facts: BehindFacts, now = Date.now()): BehindReason[] {
  const since = now - UNSEEN_DAYS * DAY_MS;
  const goesOn =
    facts.active && Date.parse(facts.start_date) <= since && now < Date.parse(facts.end_date) + DAY_MS;
  const unseen = goesOn && facts.unread > 0 && (facts.seen_at === null || Date.parse(facts.seen_at) < since);
  const missed = 100 * facts.missed > MISSED_PERCENT * facts.due;
  return [...(missed ? (['missed'] as const) : []), ...(unseen ? (['unseen'] as const) : [])];
}
