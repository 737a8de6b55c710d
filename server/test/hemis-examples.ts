import { hemisAcceptances } from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from './factories.ts';
import { makeStudent } from './people-factories.ts';

const NEW_PHONE = '+998971112233';

/** A new student of the given faculty, or of a new one. */
async function studentOf({ maker, facultyId }: ExampleContext) {
  const faculty_id = facultyId ?? (await makeFaculty(maker)).id;
  const speciality = await makeSpeciality(maker, { faculty_id });
  const group = await makeStudentGroup(maker, { speciality_id: speciality.id });
  return { ...(await makeStudent(maker, { group_id: group.id })), faculty_id };
}

/** A finished comparison of a new student whose phone differs. */
async function comparison(context: ExampleContext) {
  const { db } = context.server.services;
  const student = await studentOf(context);
  const made = await db
    .insertInto('hemis_comparisons')
    .values({
      university_id: context.universityId,
      target: 'student',
      student_id: student.id,
      faculty_id: student.faculty_id,
      user_id: 1,
      finished_at: sql`now()`,
      outcome: 'complete',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = await db
    .insertInto('hemis_records')
    .values({
      comparison_id: made.id,
      student_id: student.id,
      id_number: student.id_number,
      name: student.full_name,
      faculty_id: student.faculty_id,
      state: 'different',
      fields: ['phone'],
      differences: JSON.stringify([{ field: 'phone', ours: student.phone, theirs: NEW_PHONE }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: made.id, recordId: record.id };
}

/** An acceptance of one phone number. */
async function acceptance(context: ExampleContext) {
  const { id } = await comparison(context);
  const body = { fields: ['phone' as const], include_typed: true, changes: 1 };
  return (await context.maker.call(hemisAcceptances.create, { params: { id }, body })).result;
}

/** The service that the installation of the test uses, so that other calls still find one. */
const connectionInput = ({ server }: ExampleContext) => ({
  address: server.services.config.hemis?.url ?? 'https://student.university.example',
  token: 'sinov-kaliti',
  nightly: false,
});

async function connection(context: ExampleContext): Promise<void> {
  await context.maker.call(hemisConnections.update, { body: connectionInput(context) });
}

export const hemisExamples = [
  example(hemisConnections.read, () => ({})),
  example(hemisConnections.update, (context) => ({ body: connectionInput(context) })),
  example(hemisConnections.remove, async (context) => {
    await connection(context);
    return {};
  }),
  example(hemisConnections.steps, () => ({})),
  example(hemisConnections.test, () => ({ body: {} })),
  example(hemisComparisons.list, () => ({ query: { target: 'university' } as const })),
  example(hemisComparisons.read, async (context) => idOf(await comparison(context))),
  example(hemisComparisons.create, async (context) => ({
    body: {
      target: 'faculty',
      faculty_id: context.facultyId ?? (await makeFaculty(context.maker)).id,
    } as const,
  })),
  example(hemisComparisons.ofStudent, async (context) => idOf(await studentOf(context))),
  example(hemisComparisons.compareStudent, async (context) => idOf(await studentOf(context))),
  example(hemisRecords.list, async (context) => ({
    query: { comparison_id: (await comparison(context)).id },
  })),
  example(hemisRecords.export, async (context) => ({
    query: { comparison_id: (await comparison(context)).id, format: 'csv' } as const,
  })),
  example(hemisRecords.show, async (context) => ({ params: { id: (await comparison(context)).recordId } })),
  example(hemisAcceptances.preview, async (context) => ({
    ...idOf(await comparison(context)),
    body: { fields: ['phone'], include_typed: true } as const,
  })),
  example(hemisAcceptances.create, async (context) => ({
    ...idOf(await comparison(context)),
    body: { fields: ['phone'], include_typed: true, changes: 1 } as const,
  })),
  example(hemisAcceptances.list, async (context) => idOf(await comparison(context))),
  example(hemisAcceptances.undo, async (context) => ({ ...idOf(await acceptance(context)), body: {} })),
];
