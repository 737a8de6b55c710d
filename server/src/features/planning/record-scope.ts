/** Subjects and their groups belong to a university as a whole. */
export const PLANNING_SCOPE = {
  subject_groups: { university: 'subject_groups.university_id' },
  subjects: { university: 'subjects.university_id' },
} as const;
