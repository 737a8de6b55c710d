interface PlannedSubject {
  /** 0: compulsory, else the number of the elective group. */
  choice_of_subject: number;
  hour: number;
  credit_hour: number;
}

/** Hours and credits that a student takes: of each elective group one subject. */
export function totalsOf(subjects: readonly PlannedSubject[]): { hours: number; credits: number } {
  const taken = subjects.filter(
    ({ choice_of_subject }, place) =>
      choice_of_subject === 0 ||
      subjects.findIndex((other) => other.choice_of_subject === choice_of_subject) === place,
  );
  return {
    hours: taken.reduce((sum, { hour }) => sum + hour, 0),
    credits: taken.reduce((sum, { credit_hour }) => sum + credit_hour, 0),
  };
}
