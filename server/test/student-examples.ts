import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { duplicates } from '@dekanat/contract/students/duplicates/duplicates.ts';
import { hemis } from '@dekanat/contract/students/hemis/hemis.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { studentLetters } from '@dekanat/contract/students/papers/student-letters.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { studentNotes } from '@dekanat/contract/students/student-notes.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { openStudentAccount } from './accounts.ts';
import { above, type ExampleContext, example, idOf } from './example.ts';
import { makeFaculty, makeImage, makeSpeciality, makeStudentGroup, unique } from './factories.ts';
import {
  makeOrder,
  makeStudent,
  makeStudentNote,
  makeStudyCertificate,
  moveStudents,
  orderNumber,
  statusChange,
  studentInput,
} from './people-factories.ts';
import { makeCountry, makeNationality } from './reference-factories.ts';
import { documentFile, makePublishedTemplate } from './template-factories.ts';

/** A group of the given faculty, or of a new one. */
async function studentGroup({ maker, facultyId }: ExampleContext) {
  const faculty_id = facultyId ?? (await makeFaculty(maker)).id;
  return makeStudentGroup(maker, { speciality_id: (await makeSpeciality(maker, { faculty_id })).id });
}
/** New records that a student refers to, which no other test removes. */
const given = async (context: ExampleContext) => ({
  group_id: (await studentGroup(context)).id,
  country_id: (await makeCountry(await above(context))).id,
  nation_id: (await makeNationality(await above(context))).id,
});
const student = async (context: ExampleContext) => makeStudent(context.maker, await given(context));

/** An order with a student. */
const usedOrder = async (context: ExampleContext) => ({
  id: (await moveStudents(context.maker, [(await student(context)).id])).order_id,
});
/** An image that the caller uploaded. */
async function ownImage({ maker, server, callerId }: ExampleContext) {
  const { id } = await makeImage(maker);
  if (callerId !== undefined)
    await server.services.db
      .updateTable('files')
      .set({ uploaded_by: callerId })
      .where('id', '=', id)
      .execute();
  return id;
}

/** An unused id number. */
const idNumber = () => `997${String(unique()).padStart(9, '0')}`;

export const studentExamples = [
  example(hemis.check, () => ({ body: { id_number: idNumber() } })),
  example(students.list, () => ({
    query: { full_search: 'anvar', gender: 'male', with_photo: 0, sort: '-full_name' } as const,
  })),
  example(students.export, () => ({ query: { format: 'csv', study_status: 'studying' } as const })),
  example(students.options, () => ({ query: { search: 'anvar' } })),
  example(students.read, async (context) => idOf(await student(context))),
  example(students.show, async (context) => idOf(await student(context))),
  example(students.create, async (context) => ({
    body: studentInput(await given(context)),
  })),
  example(students.update, async (context) => {
    const own = await given(context);
    return { ...idOf(await makeStudent(context.maker, own)), body: studentInput(own) };
  }),
  example(students.remove, async (context) => idOf(await student(context))),
  example(students.switchStatus, async (context) => ({
    ...idOf(await student(context)),
    body: { status: 0 } as const,
  })),
  example(students.block, async (context) => ({
    ...idOf(await student(context)),
    body: { status: 1 } as const,
  })),
  example(students.setDeadline, async (context) => ({
    ...idOf(await student(context)),
    body: { deadline_date: '31.12.2099 18:00:00' },
  })),
  example(cabinetViews.open, async (context) => ({
    params: { id: (await openStudentAccount(context.server, context.maker, await given(context))).id },
    body: {},
  })),
  example(studentNotes.list, async (context) => ({ query: { student_id: (await student(context)).id } })),
  example(studentNotes.create, async (context) => ({
    body: { student_id: (await student(context)).id, note: 'Eslatma' },
  })),
  example(studentNotes.remove, async (context) =>
    idOf(await makeStudentNote(context.maker, (await student(context)).id)),
  ),
  example(studentProfile.show, () => ({})),
  example(studentProfile.firstEmail, () => ({ body: { email: `talaba.${unique()}@example.uz` } })),
  example(studentProfile.firstPassword, () => ({ body: { password: `parol-${unique()}-x` } })),
  example(studentProfile.firstPhoto, async (context) => ({ body: { profile_img: await ownImage(context) } })),
  example(studentProfile.photo, async (context) => ({ body: { profile_img: await ownImage(context) } })),
  example(studentProfile.removePhoto, () => ({ body: {} })),
  example(studentProfile.changePassword, () => ({ body: { password: `parol-${unique()}-x` } })),
  example(studentProfile.changeEmail, () => ({ body: { email: `talaba.${unique()}@example.uz` } })),
  example(studentProfile.changeUsername, () => ({ body: { username: `talaba.${unique()}` } })),
  example(studentProfile.changeLanguage, () => ({ body: { default_language: 'oz' } as const })),
  example(studentStatuses.list, () => ({ query: { status: 'studentexpel', last_name: 'karim' } as const })),
  example(studentStatuses.export, () => ({ query: { status: 'graduate', format: 'csv' } as const })),
  example(studentStatuses.preview, async (context) => ({
    body: { student_ids: [(await student(context)).id], status_type: 'graduate' as const },
  })),
  example(studentStatuses.store, async (context) => ({ body: statusChange([(await student(context)).id]) })),
  example(batches.undo, async (context) => {
    const { batch_id } = await moveStudents(context.maker, [(await student(context)).id]);
    return { ...idOf({ id: batch_id }), body: {} };
  }),
  example(orders.list, () => ({
    query: {
      number: '1',
      kind: 'graduate',
      from: '2026-01-01',
      with_file: 0,
      with_students: 1,
      sort: '-number',
    } as const,
  })),
  example(orders.export, () => ({ query: { format: 'csv', to: '2026-12-31' } as const })),
  example(orders.nextNumber, () => ({ query: { order_date: '2026-03-02', kind: 'graduate' } as const })),
  example(orders.print, async (context) => idOf(await usedOrder(context))),
  example(orders.read, async (context) => idOf(await usedOrder(context))),
  example(orders.students, async (context) => ({ ...idOf(await usedOrder(context)), query: { limit: 5 } })),
  example(orders.create, () => ({
    body: { number: orderNumber(), order_date: '2026-03-02', kind: 'graduate' as const },
  })),
  example(orders.update, async ({ maker }) => ({
    ...idOf(await makeOrder(maker)),
    body: { number: orderNumber(), order_date: '2026-03-03', kind: 'recovery' as const },
  })),
  example(timeline.list, async (context) => {
    const { id } = await student(context);
    await moveStudents(context.maker, [id]);
    return idOf({ id });
  }),
  example(studyCertificates.list, async (context) => idOf(await student(context))),
  example(studyCertificates.issue, async (context) => ({
    ...idOf(await student(context)),
    body: { language: 'oz' as const },
  })),
  example(studyCertificates.file, async (context) =>
    idOf(await makeStudyCertificate(context.maker, (await student(context)).id)),
  ),
  example(studyCertificates.remove, async (context) => ({
    ...idOf(await makeStudyCertificate(context.maker, (await student(context)).id)),
    query: { reason: 'Xato' },
  })),
  example(studentLetters.list, async (context) => idOf(await student(context))),
  example(studentLetters.file, async (context) => {
    const letter = { kind: 'letter', name: `Xat ${unique()}` } as const;
    const file = documentFile('{student_name}');
    const { id: templateId } = await makePublishedTemplate(context.maker, letter, file);
    return { params: { id: (await student(context)).id, templateId } };
  }),
  example(duplicates.list, () => ({ query: { reason: 'name' } as const })),
];
