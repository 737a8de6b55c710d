/** The cabinet of students, which is a document of its own. */
export const CABINET = '/cabinet';

/** Below it, the cabinet of one student as staff view it. */
const VIEW = /^\/cabinet\/as\/(\d{1,9})(?:\/|$)/;

/** The student whose cabinet is viewed at an address; undefined for the cabinet of the signed-in student. */
export function viewedStudent(path: string): number | undefined {
  const [, id] = VIEW.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** @param page below the cabinet, such as `/marks` */
export const viewAddress = (studentId: number, page = ''): string => `${CABINET}/as/${studentId}${page}`;
