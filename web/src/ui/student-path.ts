/** The address of a student's page. */
export const studentPath = ({ id }: { id: number }): string => `/students/students/view/${id}`;
