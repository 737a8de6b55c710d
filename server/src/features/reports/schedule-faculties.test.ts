import { permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { reportSchedules, SCHEDULED_REPORTS } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const SCHEDULE = {
  ...{ name: 'Guruh', format: 'xlsx', every: 'week', day: 1, hour: 8, columns: [], receiver_ids: [] },
  ...{ previous_period: false, by_email: false },
} as const;
const PERMISSIONS = [
  ...new Set(
    SCHEDULED_REPORTS.flatMap(({ calls }): readonly Permission[] => permissionsFor(calls.export.access)),
  ),
];

async function makeGroup() {
  const { id: facultyId } = await makeFaculty(admin);
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
  const { id } = await makeStudentGroup(admin, { speciality_id });
  return { facultyId, id: String(id) };
}

/** The status of an attempt to send each schedule, after its owner has moved to another faculty. */
async function sentAfterMove(contents: [report: string, filters: Record<string, string>][], own: number) {
  const { client, id: userId } = await openAccount(server, admin, {
    permissions: PERMISSIONS,
    facultyId: own,
  });
  const ids: number[] = [];
  for (const [report, filters] of contents) {
    const { result } = await client.call(reportSchedules.create, {
      body: { ...SCHEDULE, report: report as 'signIns', filters },
    });
    ids.push(result.id);
  }
  const { id: facultyId } = await makeFaculty(admin);
  await sql`update admins set faculty_id = ${facultyId} where user_id = ${userId}`.execute(
    server.services.db,
  );
  server.services.sessions.forgetAll();
  return Promise.all(
    ids.map(async (id) => (await client.call(reportSchedules.send, { params: { id }, body: {} })).status),
  );
}

it('schedules of reports that are scoped by group are refused with a group of a former faculty', async () => {
  const { id: group_id, facultyId } = await makeGroup();
  const statuses = await sentAfterMove(
    [
      ['studentVisits', { group_id }],
      ['notAttending', { group_id }],
      ['attemptMarks', { group_id }],
      ['studentTasks', { group_id }],
      ['signIns', { group_id, role: 'user' }],
      ['electiveChoices', { group_id, is_choice_of_subject: '0' }],
      ['restoredSubjects', { group_id }],
    ],
    facultyId,
  );
  expect(statuses).toEqual(statuses.map(() => 422));
});

it('schedules of reports that are scoped by curriculum are sent with a group of any faculty', async () => {
  const { id: group_id, facultyId } = await makeGroup();
  const statuses = await sentAfterMove(
    [
      ['testResults', { group_id }],
      ['syllabusUse', { group_id }],
      ['studentRetakes', { group_id }],
    ],
    facultyId,
  );
  expect(statuses).toEqual([200, 200, 200]);
});
