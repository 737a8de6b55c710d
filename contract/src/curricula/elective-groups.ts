/** A subject of a semester with the number of its elective group; null: compulsory. */
export interface GroupedSubject {
  id: number;
  choice_of_subject: number | null;
}

/** The subjects after groups with a single member are dissolved. */
export function withoutSingles<Subject extends GroupedSubject>(subjects: readonly Subject[]): Subject[] {
  const members = Map.groupBy(subjects, ({ choice_of_subject }) => choice_of_subject);
  return subjects.map((one) =>
    one.choice_of_subject !== null && members.get(one.choice_of_subject)?.length === 1
      ? { ...one, choice_of_subject: null }
      : one,
  );
}

/** The lowest number that no group of the semester has. */
export function freeGroupNumber(subjects: readonly GroupedSubject[]): number {
  const used = new Set(subjects.map(({ choice_of_subject }) => choice_of_subject));
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}

/** One subject with another group number, and without the groups that this dissolves. */
export const regrouped = <Subject extends GroupedSubject>(
  subjects: readonly Subject[],
  id: number,
  group: number | null,
): Subject[] =>
  withoutSingles(subjects.map((one) => (one.id === id ? { ...one, choice_of_subject: group } : one)));

/** One subject is dragged onto another: it joins that one's group, or both make a new one. */
export function combined<Subject extends GroupedSubject>(
  subjects: readonly Subject[],
  draggedId: number,
  targetId: number,
): Subject[] {
  const target = subjects.find(({ id }) => id === targetId);
  if (target === undefined || draggedId === targetId) return [...subjects];
  const group = target.choice_of_subject ?? freeGroupNumber(subjects);
  const both = new Set([draggedId, targetId]);
  return withoutSingles(
    subjects.map((one) => (both.has(one.id) ? { ...one, choice_of_subject: group } : one)),
  );
}
