/** Loads the field of a record's faculty, for `recordForm`. */
export const facultyField = async () => (await import('#features/structure/faculty-field.tsx')).FacultyField;
