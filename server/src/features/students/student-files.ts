import { sql } from 'kysely';
import type { ClaimedFiles } from '#platform/files/claimed-files.ts';
import { ordersWithin } from './orders/order-rows.ts';
import { inStudentScope } from './student-scope.ts';

/** Photos of students and scans of orders. Students see their own photo. */
export const studentFiles: ClaimedFiles[] = [
  {
    table: 'students',
    staff: 'student_index',
    ofFaculty: (scope) =>
      sql`exists (select from students where students.id = files.claimed_id and ${inStudentScope(scope)})`,
    ofStudent: (studentId) => sql`files.claimed_id = ${studentId}`,
  },
  {
    table: 'orders',
    staff: 'student_index',
    ofFaculty: (scope) =>
      sql`exists (select from orders where orders.id = files.claimed_id and ${ordersWithin(scope)})`,
  },
];
