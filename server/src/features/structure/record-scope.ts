/**
 * The columns with the university and faculty of each table's rows. A group belongs to the faculty of its
 * speciality.
 */
export const STRUCTURE_SCOPE = {
  faculties: { university: 'faculties.university_id', faculty: 'faculties.id' },
  departments: { university: 'departments.university_id', faculty: 'departments.faculty_id' },
  specialities: { university: 'specialities.university_id', faculty: 'specialities.faculty_id' },
  student_groups: { university: 'student_groups.university_id', faculty: 'specialities.faculty_id' },
} as const;
