/**
 * The columns with the university and faculty of each table's rows. A teacher belongs to the faculty of their
 * department.
 */
export const TEACHER_SCOPE = {
  teachers: { university: 'teachers.university_id', faculty: 'departments.faculty_id' },
  teacher_groups: { university: 'teacher_groups.university_id', faculty: 'teacher_groups.faculty_id' },
} as const;
