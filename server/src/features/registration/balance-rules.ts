export interface BalancedMember {
  /** Id of the semester subject. */
  id: number;
  /** Students who have chosen it. */
  students: number;
}

/** Gives each student the member that the fewest have chosen by then; of several such, the first. */
export function balancedChoices<Student>(
  members: readonly BalancedMember[],
  students: readonly Student[],
): { student: Student; memberId: number }[] {
  const counts = new Map(members.map(({ id, students: chosen }) => [id, chosen]));
  return students.flatMap((student) => {
    const least = Math.min(...counts.values());
    const member = members.find(({ id }) => counts.get(id) === least);
    if (member === undefined) return [];
    counts.set(member.id, least + 1);
    return [{ student, memberId: member.id }];
  });
}
