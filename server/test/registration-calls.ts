import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import type { Client } from './client.ts';
import { registration } from './registration-factories.ts';

/** The calls about registrations that several test files make. */
export const registrationCalls = (admin: Client) => ({
  undo: (id: number, client = admin) => client.call(batches.undo, { params: { id }, body: {} }),
  store: (...input: Parameters<typeof registration>) =>
    admin.call(studentRegisters.store, { body: registration(...input) }),
  preview: async (...input: Parameters<typeof registration>) =>
    (await admin.call(studentRegisters.preview, { body: registration(...input) })).result,
  registerOf: async (studentId: number) =>
    (await admin.call(studentSubjects.list, { params: { studentId } })).result,
});
