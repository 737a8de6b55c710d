import { hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoMinistry, startDemoMinistry } from '#integrations/hemis/demo/demo-ministry.ts';
import { localStudents } from '#integrations/hemis/demo/local-students.ts';
import { useMinistry } from '#test/ministry.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, connect, makeRecord, preview, pushesOf, queue, send, settle, retryNow } = useMinistry(
  server,
  admin,
);
/** A service that has each student under the number that follows. */
let renumbered: DemoMinistry;
const following = (idNumber: string) => String(BigInt(idNumber) + 7n);
beforeAll(async () => {
  renumbered = await startDemoMinistry({
    students: async () =>
      (await localStudents(server.services.db, 1)).map((student) => ({
        ...student,
        idNumber: following(student.idNumber),
      })),
  });
});
afterAll(() => renumbered.close());

/** The student has finished, and the same person studies again. @returns the number of the present studies */
async function studyAgain(studentId: number, { by }: { by: 'passport_pin' | 'passport' }): Promise<string> {
  const { db } = server.services;
  await sql`update students set study_status = 'graduate' where id = ${studentId}`.execute(db);
  const { rows } = await sql<{ id_number: string }>`
    insert into students (university_id, first_name, second_name, third_name, id_number, passport, passport_pin, birth_date, gender,
      nation_id, citizenship_id, country_id)
    select university_id, first_name, second_name, third_name, lpad((880000000000 + id)::text, 12),
      ${by === 'passport' ? sql`passport` : sql`'ZY' || lpad(id::text, 7, '0')`}, ${by === 'passport_pin' ? sql`passport_pin` : null},
      birth_date, gender, nation_id, citizenship_id, country_id
    from students where id = ${studentId} returning id_number`.execute(db);
  return rows[0]?.id_number ?? '';
}

it('other studies: a GPA is refused when the ministry finds another student number', async () => {
  const { wanted } = await makeRecord();
  await connect({ address: `${renumbered.url}/1` });
  const push = await send(wanted);
  expect([push?.state, push?.said]).toEqual([
    'refused',
    expect.stringContaining(`boshqa oʻqishi topildi, talaba raqami: “${following(push?.id_number ?? '')}”`),
  ]);
  expect(renumbered.stored).toEqual([]);
});

it.each(['passport_pin', 'passport'] as const)(
  'other studies: finished ones are not sent when the person studies again (%s)',
  async (by) => {
    const { wanted, studentId } = await makeRecord();
    expect(await preview(wanted)).toMatchObject({ students: 1, count: 1 });
    await studyAgain(studentId, { by });
    expect(await preview(wanted)).toMatchObject({ students: 0, count: 0 });
    expect((await queue(wanted)).status).toBe(409);
  },
);

it('other studies: what waited is refused without a request when the person studies again', async () => {
  const { wanted, studentId } = await makeRecord();
  ministry.misbehave('500');
  const push = await send(wanted);
  expect(push?.state).toBe('waiting');
  ministry.misbehave();
  const number = await studyAgain(studentId, { by: 'passport_pin' });
  const asked = ministry.requests.length;
  await retryNow();
  const refused = { state: 'refused', said: expect.stringContaining(`“${number}”`) };
  expect(await pushesOf()).toMatchObject([refused]);
  await admin.call(hemisPushes.again, { params: { id: push?.id ?? 0 } });
  await settle();
  expect(await pushesOf()).toMatchObject([refused]);
  expect(ministry.requests.slice(asked).filter((one) => one.includes('validate'))).toEqual([]);
  expect(ministry.stored).toEqual([]);
});
