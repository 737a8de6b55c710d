import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { expect, it } from 'vitest';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import {
  attach,
  type ConfirmedPlan,
  makeConfirmedPlan,
  rate,
  subjectsOf,
} from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ callers: ['admin'] });

const MARKS = [5, 4, 3, 2] as const;
const RATINGS = { 5: 91, 4: 75, 3: 65, 2: 30 };

async function makeMember(plan: ConfirmedPlan, mark?: (typeof MARKS)[number]) {
  const { id } = await makeStudent(admin, { group_id: plan.group.id });
  await attach(admin, plan, [id]);
  const [subject] = await subjectsOf(admin, id);
  if (mark) await rate(server, subject?.student_subject_id ?? 0, { rating: RATINGS[mark], mark });
  return id;
}

/** What the three reports count for a curriculum with one subject: students, and marks from 5 to 2. */
async function countsOf({ curriculum, semesters: [semester], group }: ConfirmedPlan) {
  const year = { academic_year_id: semester?.academic_year_id ?? 0, limit: 1000 };
  const { data } = (await admin.call(appropriation.calls.list, { query: year })).result;
  const row = data.find(({ curriculum_id }) => curriculum_id === curriculum.id);
  const ofPlan = { ...year, curriculum_id: curriculum.id };
  const [subject] = (await admin.call(subjectMarks.calls.list, { query: ofPlan })).result.data;
  const monitored = (
    await admin.call(ratingMonitoring.calls.list, {
      query: { ...ofPlan, semester_id: semester?.id ?? 0, group_id: group.id },
    })
  ).result.data;
  const marks = monitored.flatMap((one) => one.student_subject.map((taken) => taken.rating_register?.mark));
  return [
    [
      ...[row?.student_register_count, row?.count_five_mark, row?.count_four_mark],
      ...[row?.count_three_mark, row?.count_two_mark],
    ],
    [subject?.student_count, subject?.mark_5, subject?.mark_4, subject?.mark_3, subject?.mark_2],
    [monitored.length, ...MARKS.map((mark) => marks.filter((one) => one === mark).length)],
  ];
}

it('three reports of marks count the same students: those who left with a mark alone, transferred ones in the present curriculum', async () => {
  const { id: subjectId } = await makeSubject(admin);
  const former = await makeConfirmedPlan(admin, { subjects: [[subjectId]] });
  const { faculty_id, speciality_id } = former.curriculum;
  const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [[subjectId]] });
  await makeMember(former);
  await makeMember(former, 4);
  const [expelled, expelledWithMark, onLeave, transferred] = [
    await makeMember(former),
    await makeMember(former, 2),
    await makeMember(former),
    await makeMember(former, 5),
  ];
  const agreed = (counts: number[]) => [counts, counts, counts];
  expect(await countsOf(former)).toEqual(agreed([6, 1, 1, 0, 1]));
  await moveStudents(admin, [expelled, expelledWithMark], { status_type: 'studentexpel' });
  await moveStudents(admin, [onLeave]);
  await attach(admin, present, [transferred], { group_id: former.group.id });
  expect(await countsOf(former)).toEqual(agreed([3, 0, 1, 0, 1]));
  expect(await countsOf(present)).toEqual(agreed([1, 1, 0, 0, 0]));
});
