import { configs } from '@dekanat/contract/reference/configs.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { importing } from '#test/importing.ts';
import { makeStudent } from '#test/people-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('imported accounts: the undo removes the deadline that they got, and no other', async () => {
  const { id: setting } = await settingOf(admin, 'student-account-deadline');
  await admin.call(configs.update, { params: { id: setting }, body: { value: '2099-07-01', status: 1 } });
  const [without, withOwn] = [await makeStudent(admin), await makeStudent(admin)];
  await sql`update students set deadline = '2098-07-01T18:59:59Z' where id = ${withOwn.id}`.execute(
    server.services.db,
  );
  const accounts = () =>
    Promise.all(
      [without, withOwn].map(async ({ id }) => {
        const { user_id, deadline } = (await admin.call(students.read, { params: { id } })).result;
        return [typeof user_id, deadline];
      }),
    );
  const before = await accounts();
  expect(before.map(([, deadline]) => deadline)).toEqual([null, '2098-07-01T18:59:59.000Z']);

  const own = importing(admin);
  const numbers = [without, withOwn].map(({ id_number }) => id_number);
  const { id, counts } = await own.write(csv(['Talaba raqami (HEMIS)', ...numbers].join('\n')), 'students', {
    accounts: true,
  });
  expect(counts).toMatchObject({ update: 2, error: 0, accounts: 2 });
  expect(await accounts()).toEqual([
    ['number', '2099-07-01T18:59:59.000Z'],
    ['number', '2098-07-01T18:59:59.000Z'],
  ]);
  const undone = await own.act(id, { act: 'undo' });
  expect([undone.state, undone.job?.error]).toEqual(['undone', null]);
  expect(await accounts()).toEqual(before);
});
