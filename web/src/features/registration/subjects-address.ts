/** The address of a student's subjects. */
export const subjectsPath = (studentId: number): string => `/student/subjects/view/${studentId}`;
