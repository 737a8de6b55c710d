/** The subject that a call names, where several subjects of a student have the syllabus of a lesson. */
export interface ChosenSubject {
  semesterId: number;
  subjectId: number;
}

/** Both ids name a subject; existing clients send one alone, which never had an effect. */
export const chosenSubject = ({
  semester_id: semesterId,
  subject_id: subjectId,
}: {
  semester_id?: number | undefined;
  subject_id?: number | undefined;
}): ChosenSubject | undefined =>
  semesterId === undefined || subjectId === undefined ? undefined : { semesterId, subjectId };
