import type { PROPOSED_BY, Proposal } from '@dekanat/contract/restorations/restorations.ts';

/** A subject on either side of the board. */
export interface NamedSubject {
  id: number;
  subject_id: number;
  credit: number;
  /** The search keys of its names, one for each language. */
  names: readonly string[];
  /** Members of one elective group have the same: only one of them gets a result. */
  group?: string | undefined;
}

interface Candidate {
  result: NamedSubject;
  slot: NamedSubject;
  by: (typeof PROPOSED_BY)[number];
  likeness: number;
}

/** Names at least so similar are proposed; 1 is equal. */
const SIMILAR = 0.5;
/** Credits of subjects with similar names differ at most by this. */
const CREDITS_APART = 1;

/** Trigrams as numbers, so that comparing thousands of pairs of names takes milliseconds. */
type Trigrams = readonly number[];

/** Forms trigrams as PostgreSQL does, each word with two spaces before and one after, and numbers them in order of appearance. */
function trigramNumbers(): (name: string) => Trigrams {
  const numbers = new Map<string, number>();
  const numberOf = (trigram: string): number => {
    const known = numbers.get(trigram) ?? numbers.size;
    numbers.set(trigram, known);
    return known;
  };
  return (name) => {
    const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const trigrams = words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3));
    });
    return [...new Set(trigrams)].map(numberOf).toSorted((left, right) => left - right);
  };
}

/** The share of trigrams that two names have in common; both are sorted. */
function likenessOf(one: Trigrams, other: Trigrams): number {
  let [left, right, shared] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const difference = (one[left] ?? 0) - (other[right] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  return shared === 0 ? 0 : shared / (one.length + other.length - shared);
}

type Prepared = NamedSubject & { trigrams: readonly Trigrams[] };

function compare(result: Prepared, slot: Prepared): Pick<Candidate, 'by' | 'likeness'> | undefined {
  if (result.subject_id === slot.subject_id) return { by: 'subject', likeness: 1 };
  if (result.names.some((name) => slot.names.includes(name))) return { by: 'name', likeness: 1 };
  if (Math.abs(result.credit - slot.credit) > CREDITS_APART) return undefined;
  const likeness = Math.max(
    0,
    ...result.trigrams.flatMap((own) => slot.trigrams.map((other) => likenessOf(own, other))),
  );
  return likeness >= SIMILAR ? { by: 'similar', likeness } : undefined;
}

const RANKS = { subject: 0, name: 1, similar: 2 } as const;

/**
 * Proposes for each old result at most one empty subject of the new curriculum: the same subject, else the same name, else
 * the most similar name with similar credits. Subjects that are taught in several semesters correspond in their order.
 */
export function proposalsFor(results: readonly NamedSubject[], slots: readonly NamedSubject[]): Proposal[] {
  const trigramsOf = trigramNumbers();
  const prepare = (subject: NamedSubject): Prepared => ({
    ...subject,
    trigrams: subject.names.map(trigramsOf),
  });
  const [left, right] = [results.map(prepare), slots.map(prepare)];
  const candidates = left.flatMap((result) =>
    right.flatMap((slot): Candidate[] => {
      const found = compare(result, slot);
      return found === undefined ? [] : [{ result, slot, ...found }];
    }),
  );
  // The sort is stable: equal candidates stay in the order of results and subjects.
  candidates.sort((a, b) => RANKS[a.by] - RANKS[b.by] || b.likeness - a.likeness);
  const [used, filled, groups] = [new Set<number>(), new Set<number>(), new Set<string>()];
  return candidates.flatMap(({ result, slot, by }) => {
    if (used.has(result.id) || filled.has(slot.id)) return [];
    if (slot.group !== undefined && groups.has(slot.group)) return [];
    used.add(result.id);
    filled.add(slot.id);
    if (slot.group !== undefined) groups.add(slot.group);
    return [{ rating_register_id: result.id, semester_subject_id: slot.id, by }];
  });
}
