/** Loads the field of a record's university, for `recordForm`. */
export const universityField = async () =>
  (await import('#features/universities/university-select.tsx')).RecordUniversityField;
