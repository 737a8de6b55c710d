import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import type { Client } from './client.ts';
import { type MadeSheet, makeSheet } from './rating-factories.ts';
import type { TestServer } from './server.ts';

/** A server whose database can be written. */
interface Stored {
  services: Pick<TestServer['services'], 'db'>;
}

interface Given {
  students?: number;
  facultyId?: number | undefined;
}

export const insertResult = (
  { services: { db } }: Stored,
  student_subject_id: number,
  { mark = 2, statement = 1 }: { mark?: number; statement?: number } = {},
) =>
  db
    .insertInto('ratings')
    .values({
      student_subject_id,
      statement,
      rating: mark * 20,
      mark,
      ic_max: 50,
      fc_max: 50,
      passing_score: 60,
      source: 'entered',
      user_id: 1,
    })
    .execute();

/** A sheet all of whose students have mark 2. */
export async function makeDebtors(server: Stored, client: Client, given: Given = {}): Promise<MadeSheet> {
  const sheet = await makeSheet(server, client, { students: 1, ...given });
  for (const id of sheet.studentSubjectIds) await insertResult(server, id);
  return sheet;
}

/** A new application of the first student of a sheet. */
export async function applyFor(client: Client, { studentIds, studentSubjectIds }: MadeSheet, at = 0) {
  const body = { student_id: studentIds[at] ?? 0, student_subject_ids: [studentSubjectIds[at] ?? 0] };
  return (await client.call(retakeApplications.create, { body })).result;
}

export const setStatus = async (client: Client, id: number, status: 1 | 2): Promise<RetakeDetails> =>
  (await client.call(retakeApplications.update, { params: { id }, body: { status } })).result;

/** An application in a state, with its sheet. */
export async function makeApplication(
  server: Stored,
  client: Client,
  { status = 0, ...given }: Given & { status?: 0 | 1 | 2 } = {},
) {
  const sheet = await makeDebtors(server, client, given);
  let application = await applyFor(client, sheet);
  if (status > 0) application = await setStatus(client, application.id, 1);
  if (status > 1) application = await setStatus(client, application.id, 2);
  return { sheet, application };
}
