import { statements } from '@dekanat/contract/ratings/statements.ts';
import { expect, it } from 'vitest';
import { fc, makeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const closeMany = (ids: number[]) => admin.call(statements.closeMany, { body: { ids } });

async function makeEntered() {
  const made = await makeSheet(server, admin, { students: 1 });
  await saveCells(admin, made.finalId, [fc(made.studentSubjectIds[0] ?? 0, 40)]);
  return made;
}

it('closing of many: a refusal names the sheets that cannot be closed, and closes none', async () => {
  const [entered, closed] = [await makeEntered(), await makeEntered()];
  const empty = await makeSheet(server, admin, { students: 1 });
  expect((await closeMany([closed.finalId])).result).toEqual({ closed: 1 });
  const nameOf = async (id: number) => {
    const { subject_name, student_group_name, statement_name } = await readSheet(admin, id);
    return [subject_name, student_group_name, statement_name].filter(Boolean).join(', ');
  };

  const twice = await closeMany([entered.finalId, closed.finalId]);
  expect([twice.status, twice.error.code]).toEqual([405, 'wrong_state']);
  expect(twice.error.message).toContain(`(1): ${await nameOf(closed.finalId)}.`);

  const unfilled = await closeMany([entered.finalId, empty.finalId]);
  expect([unfilled.status, unfilled.error.code]).toEqual([405, 'incomplete']);
  expect(unfilled.error.message).toContain(`(1): ${await nameOf(empty.finalId)}.`);
  expect((await readSheet(admin, entered.finalId)).state).toBe('entered');
});
