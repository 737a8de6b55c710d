import { z } from 'zod';

/** What the API needs to know of a selected student or registration. */
export const SelectedRow = z.object({
  id: z.number(),
  university_id: z.number(),
  student_id: z.number().optional(),
});
