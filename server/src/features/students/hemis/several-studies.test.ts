import type { Student } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compare, makePlace, recordsOf, statesOf } from '#test/hemis-comparing.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
let register: TestRegister;
beforeAll(async () => {
  register = await startRegister();
  await connectTo(admin, register);
});
beforeEach(() => register.misbehave());
afterAll(() => register.close());

const setStatus = (id: number, status: string) =>
  sql`update students set study_status = ${status} where id = ${id}`.execute(server.services.db);

/** A new faculty whose only student has finished here, and studies in HEMIS under another number, in a group of another faculty. */
async function studiesAgain({ status = 'graduate' } = {}) {
  const there = await makePlace({ server, admin, register }, 1);
  const here = await makePlace({ server, admin, register }, 1);
  const [former] = here.students as [Student];
  const [resident] = there.students as [Student];
  await setStatus(former.id, status);
  const earlier = register.studentOf(former.id_number);
  const { department, group } = register.studentOf(resident.id_number);
  const present = { ...earlier, idNumber: `3999922${former.id_number.slice(-5)}`, department, group };
  register.change(former.id_number, { status: status === 'studying' ? '11' : '14' });
  register.add(present);
  return { there, former, resident, present };
}

describe('present studies of a person whose former ones are here', () => {
  it('HEMIS: are only there, also in a comparison of their faculty or group', async () => {
    const { there, former, resident, present } = await studiesAgain();
    for (const target of ['faculty', 'group'] as const) {
      const body = { target, faculty_id: there.facultyId, group_id: there.group.id };
      const { id } = await compare(admin, body);
      expect(await statesOf(admin, id)).toEqual({
        [resident.id_number]: 'equal',
        [present.idNumber]: 'only_there',
      });
    }
    const { id, state } = await compare(admin, { target: 'university' });
    const named = await recordsOf(admin, id, { fio: former.second_name, limit: 60 });
    const states = Object.fromEntries(named.map((one) => [one.id_number, one.state]));
    expect([state, states]).toMatchObject([
      'complete',
      { [former.id_number]: 'equal', [present.idNumber]: 'only_there' },
    ]);
  });

  it.each(['graduate', 'studentexpel'])(
    'HEMIS: are only there where HEMIS lists no earlier ones (%s)',
    { tags: 'long' },
    async (status) => {
      const { there, former, resident, present } = await studiesAgain({ status });
      register.forget(former.id_number);
      const { id } = await compare(admin, { target: 'faculty', faculty_id: there.facultyId });
      expect(await statesOf(admin, id)).toEqual({
        [resident.id_number]: 'equal',
        [present.idNumber]: 'only_there',
      });
    },
  );

  it('HEMIS: are only there beside other present ones that are here', { tags: 'long' }, async () => {
    const { there, resident, present } = await studiesAgain({ status: 'studying' });
    const { id } = await compare(admin, { target: 'university' });
    const records = await recordsOf(admin, id, { faculty_id: there.facultyId });
    expect(Object.fromEntries(records.map((one) => [one.id_number, one.state]))).toEqual({
      [resident.id_number]: 'equal',
      [present.idNumber]: 'only_there',
    });
  });

  it('HEMIS: are those of the record on leave here, not of the finished one', { tags: 'long' }, async () => {
    const { there, former, resident, present } = await studiesAgain();
    const { rows } = await sql<{ id: number }>`
      update students set passport_pin = (select passport_pin from students where id = ${former.id}), study_status = 'academic_leave'
      where id = ${resident.id} returning id`.execute(server.services.db);
    expect(rows).toHaveLength(1);
    register.forget(resident.id_number);
    register.change(present.idNumber, { status: '13' });
    const { id } = await compare(admin, { target: 'faculty', faculty_id: there.facultyId });
    expect(await statesOf(admin, id)).toEqual({ [resident.id_number]: 'different' });
  });
});
