/** A subject: year of study, name in three languages, and whether it is elective. */
type FieldSubject = readonly [level: number, oz: string, ru: string, en: string, type?: 'elective'];

/** Subjects of one field, which the codes begin with. */
export interface Field {
  letters: string;
  /** Of a field of its own; otherwise the subjects belong to a group of `SUBJECT_GROUPS`. */
  names?: readonly [oz: string, ru: string, en: string];
  subjects: readonly FieldSubject[];
}
