import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { studentStatistics } from '@dekanat/contract/reports/people-statistics.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { studentRetakes, teacherRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import * as check from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { playRegistrations, registrationRounds } from '#test/registration-acts.ts';
import type { Place } from '#test/registration-place.ts';
import { useServer } from '#test/use-server.ts';
import { failuresOf, retakesOf, subjectsApart } from './recounted-debts.ts';
import {
  countedSubjects,
  countsOf,
  enrolledIn,
  firstRatings,
  readStored,
  registeredIn,
  type Stored,
  type Taken,
} from './recounted-marks.ts';

const PERMISSIONS = ['curriculum_index', 'student_index', 'get_rating_index'] as const;
const limit = 100;

/** The filters of appropriation, with the subjects that they find: a course has two semesters, the first in autumn. */
const SEASONS = [
  [{}, () => true],
  [{ season_semester: 'autumn_semester', course: 1 }, ({ semester }: Taken) => semester === 1],
  [{ season_semester: 'spring_semester' }, ({ semester }: Taken) => semester % 2 === 0],
] as const;

/** Marks of students by curriculum are those of the stored rows. */
async function expectMarks(client: Client, stored: Stored, { curriculumIds, facultyId }: Asked) {
  for (const academic_year_id of new Set(stored.taken.map((one) => one.academic_year_id)))
    for (const [season, isFound] of SEASONS) {
      const found = countedSubjects(stored).filter(
        (one) => one.academic_year_id === academic_year_id && isFound(one),
      );
      const query = { academic_year_id, faculty_id: facultyId, ...season, limit };
      const { result } = await client.call(appropriation.calls.list, { query });
      for (const curriculumId of curriculumIds) {
        const row = result.data.find(({ curriculum_id }) => curriculum_id === curriculumId);
        const shown = row && {
          students: row.student_register_count,
          marks: [row.count_five_mark, row.count_four_mark, row.count_three_mark, row.count_two_mark],
        };
        const expected = countsOf(found.filter(({ curriculum_id }) => curriculum_id === curriculumId));
        expect(shown ?? { students: 0, marks: [0, 0, 0, 0] }).toEqual(expected);
      }
    }
}

/** One of each planned subject that these students take. */
const subjectsIn = (taken: readonly Taken[]): Taken[] => [
  ...new Map(taken.map((one) => [`${one.curriculum_id}-${one.subject_id}`, one])).values(),
];

/** Marks of students by subject are those of the stored rows. */
async function expectSubjectMarks(client: Client, stored: Stored) {
  const counted = countedSubjects(stored);
  for (const { academic_year_id, curriculum_id, subject_id } of subjectsIn(counted)) {
    const query = { academic_year_id, curriculum_id, subject_id, limit };
    const { totals } = (await client.call(subjectMarks.calls.list, { query })).result;
    expect({
      students: totals.student_count,
      marks: [totals.mark_5, totals.mark_4, totals.mark_3, totals.mark_2],
    }).toEqual(
      countsOf(counted.filter((one) => one.curriculum_id === curriculum_id && one.subject_id === subject_id)),
    );
  }
}

/** Points on the first statement and their averages are those of the stored rows. */
async function expectRatings(client: Client, stored: Stored, { curriculumIds }: Asked) {
  for (const curriculum_id of curriculumIds) {
    const query = { statement: 'first_statement', curriculum_id, limit } as const;
    const { data } = (await client.call(ratingAverage.calls.list, { query })).result;
    const filled = (cells: object) =>
      new Map(
        Object.entries(cells).flatMap(([id, points]) => (points === null ? [] : [[Number(id), points]])),
      );
    const shown = data.map(({ student_id, cells, average }): [number, object] => [
      student_id,
      { cells: filled(cells), average },
    ]);
    expect(new Map(shown)).toEqual(firstRatings(stored, curriculum_id));
  }
}

/** Students who fail a subject, by reason, are those of the stored rows. */
async function expectFailures(client: Client, stored: Stored, { facultyId: faculty_id }: Asked) {
  for (const { academic_year_id, curriculum_id, subject_id } of subjectsIn(countedSubjects(stored))) {
    const query = { academic_year_id, curriculum_id, subject_id, faculty_id, limit };
    const { totals } = (await client.call(subjectFailures.calls.list, { query })).result;
    const expected = failuresOf(stored, { curriculum_id, subject_id });
    expect(totals).toMatchObject(expected);
  }
}

/** Retakes with their results, and the numbers of each sheet, are those of the stored rows. */
async function expectRetakes(client: Client, stored: Stored, { curriculumIds }: Asked) {
  for (const curriculum_id of curriculumIds) {
    const expected = retakesOf(stored, curriculum_id);
    const query = { curriculum_id, limit };
    const students = (await client.call(studentRetakes.calls.list, { query })).result.data;
    const shown = students.map(({ id, statement_id, mark, rating, absent }) => ({
      ...{ id, statement_id, mark, rating, absent },
    }));
    expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
    const { data, totals } = (await client.call(teacherRetakes.calls.list, { query })).result;
    expect(totals).toMatchObject(retakeCounts(expected));
    for (const { statement_id, ...counts } of data)
      expect(counts).toMatchObject(retakeCounts(expected.filter((one) => one.statement_id === statement_id)));
  }
}
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
const retakeCounts = (retakes: readonly { mark: number | null }[]) => ({
  student_count: retakes.length,
  marked: retakes.filter(({ mark }) => mark !== null).length,
  passed: retakes.filter(({ mark }) => (mark ?? 0) > 2).length,
});

/** Subjects that students take apart from their groups are those of the stored rows. */
async function expectApart(client: Client, stored: Stored, { curriculumIds }: Asked) {
  for (const curriculum_id of curriculumIds) {
    const { data } = (await client.call(restoredSubjects.calls.list, { query: { curriculum_id, limit } }))
      .result;
    const shown = data.map(({ id, status, mark, rating, absent }) => ({ id, status, mark, rating, absent }));
    expect(shown.toSorted(byId)).toEqual(subjectsApart(stored, curriculum_id).toSorted(byId));
  }
}

/** Students by year of study and by speciality are those of the stored rows. */
async function expectStudents(client: Client, stored: Stored, { facultyId: faculty_id }: Asked) {
  for (const academic_year_id of new Set(stored.registered.map((one) => one.academic_year_id))) {
    const query = { academic_year_id, faculty_id, limit };
    const { totals } = (await client.call(studentStatistics.calls.list, { query })).result;
    expect(totals.student_count).toBe(registeredIn(stored, academic_year_id, faculty_id));
  }
  const { totals } = (await client.call(enrolment.calls.list, { query: { faculty_id, limit } })).result;
  expect(totals).toMatchObject(enrolledIn(stored, faculty_id));
}

interface Asked {
  curriculumIds: readonly number[];
  facultyId: number;
}
const askedOf = ({ plans }: Place): Asked => ({
  curriculumIds: [...new Set(plans.map(({ curriculum }) => curriculum.id))],
  facultyId: plans[0]?.curriculum.faculty_id ?? 0,
});
const REPORTS = [
  expectMarks,
  expectSubjectMarks,
  expectRatings,
  expectFailures,
  expectRetakes,
  expectApart,
  expectStudents,
];
const NOTHING: Stored = { taken: [], retaken: [], registered: [], students: [] };

/**
 * Declares the test that compares reports with a computation of its own from the rows of students who were registered, transferred,
 * expelled and restored, and who failed and retook subjects, at random, for an administrator, the dean of their faculty, and the dean of another one.
 */
export function testReportsAgainstRows(
  lengths: [least: number, most: number],
  numRuns: number,
  timeoutMs?: number,
) {
  const { server, admin } = useServer();
  let clients: [Client, Client];
  beforeAll(async () => {
    clients = [admin, await signIn(server.url, 'admin')];
  });
  const deanOf = async (facultyId: number) =>
    (await openAccount(server, admin, { permissions: PERMISSIONS, facultyId })).client;

  it(
    'reports of marks, retakes and students agree with the rows after random registrations, transfers, restorations and retakes',
    async () => {
      const stranger = await deanOf(1);
      await check.assert(
        check.asyncProperty(registrationRounds(...lengths), async (rounds) => {
          const place = await playRegistrations(server, clients, rounds);
          const stored = await readStored(server.services.db, place.studentIds);
          const asked = askedOf(place);
          for (const client of [admin, await deanOf(asked.facultyId)])
            for (const expectReport of REPORTS) await expectReport(client, stored, asked);
          for (const expectReport of REPORTS) await expectReport(stranger, NOTHING, asked);
        }),
        { numRuns, endOnFailure: true },
      );
    },
    timeoutMs,
  );
}
