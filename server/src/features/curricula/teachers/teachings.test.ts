import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makePlannedSubject } from '#test/curriculum-factories.ts';
import { makeStudentGroup } from '#test/factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A planned subject whose teachers are saved and removed with a version, or without. */
async function makeTaught() {
  const { id, curriculum } = await makePlannedSubject(admin);
  const teacher = await makeTeacher(admin);
  const group = await makeStudentGroup(admin, { speciality_id: curriculum.speciality_id });
  const teachers = [{ teacher_id: teacher.id, group_ids: [group.id] }];
  const versionNow = async () =>
    (
      await server.services.db
        .selectFrom('semester_subjects')
        .where('id', '=', id)
        .select('version')
        .executeTakeFirstOrThrow()
    ).version;
  return {
    versionNow,
    save: (client: Client, given: { version?: number } = {}) =>
      client.call(semesterSubjectTeachers.save, {
        params: { semesterSubjectId: id },
        body: { ...given, teachers },
      }),
    remove: (version: number) =>
      admin.call(semesterSubjectTeachers.remove, { params: { id }, query: { version } }),
    list: async () => (await admin.call(semesterSubjectTeachers.list, { params: { id } })).result,
  };
}

it('teachers of a subject are not replaced or removed by an editor that has not seen the last change', async () => {
  const { client: other } = await openAccount(server, admin, {
    permissions: ['curriculum_index', 'curriculum_update'],
  });
  const { versionNow, save, remove, list } = await makeTaught();
  const opened = await versionNow();
  expect((await save(other, { version: opened })).status).toBe(200);
  expect((await save(admin, { version: opened })).status).toBe(409);
  expect((await remove(opened)).status).toBe(409);
  expect(await list()).toHaveLength(1);
  expect((await remove(await versionNow())).status).toBe(200);
  expect(await list()).toEqual([]);
});

it('teachers of a subject are replaced by clients that know no versions', async () => {
  const { save, list } = await makeTaught();
  expect([(await save(admin)).status, (await save(admin)).status]).toEqual([200, 200]);
  expect(await list()).toHaveLength(1);
});
