import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { expect, it } from 'vitest';
import { independentGpa, makeRandomResults, storedGpa } from '#test/gpa-factories.ts';
import { useServer } from '#test/use-server.ts';

const STUDENTS = 10_000;
const { server, admin } = useServer();

it('GPA calculation: calculates the GPA of many students by a job as ratings give it independently', async () => {
  const { groupId } = await makeRandomResults(server, admin, STUDENTS, 0.1);
  const { result } = await admin.call(gpaRecords.calculate, { body: { matching: { group_id: groupId } } });
  const params = { id: result.job_id ?? 0 };
  await expect
    .poll(async () => (await admin.call(jobs.read, { params })).result.status, { timeout: 120_000 })
    .toBe('done');
  const stored = await storedGpa(server, groupId);
  expect(stored.length).toBeGreaterThan(STUDENTS / 2);
  expect(new Map(stored.map(({ student_id, gpa }) => [student_id, gpa]))).toEqual(
    await independentGpa(server, groupId),
  );
});
