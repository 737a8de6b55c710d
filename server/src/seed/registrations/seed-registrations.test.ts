import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { resultOf } from '@dekanat/contract/ratings/marks.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';

/** The statement of a first retake, whose teacher the application names. */
const RETAKE = 4;

let database: TestDatabase;
let client: pg.Client;
const rows = async (text: string) => (await client.query(text)).rows;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('seed registrations: registers students in the curriculum of their group, up to the current semester', async () => {
  const [counts] = await rows(`
    select count(*) filter (where g.speciality_id <> c.speciality_id or p.faculty_id <> c.faculty_id
        or g.entry_year <> c.reading_year or c.confirmed <> 1)::int as mismatched,
      count(*) filter (where st.group_id <> r.group_id)::int as in_other_groups,
      count(*) filter (where semesters.start_date > (now() at time zone 'Asia/Tashkent')::date and semesters.number > 1)::int as early,
      count(*) filter (where st.study_status = 'studying' and st.movement_id is null and exists (
        select from semesters later where later.curriculum_id = c.id and later.number > semesters.number
          and later.start_date <= (now() at time zone 'Asia/Tashkent')::date))::int as behind
    from student_registers r join students st on st.id = r.student_id join student_groups g on g.id = r.group_id
    join specialities p on p.id = g.speciality_id join curricula c on c.id = r.curriculum_id
    join semesters on semesters.id = r.semester_id where r.to_date is null`);
  expect(counts).toEqual({ mismatched: 0, in_other_groups: 0, early: 0, behind: 0 });
  const [missing] = await rows(`
    select count(*)::int as count from students s join student_groups g on g.id = s.group_id
    where g.status = 1 and not exists (select from student_registers where student_id = s.id and to_date is null)`);
  expect(missing).toEqual({ count: 0 });
});

it('seed registrations: closes each former registration on the day of the next one', async () => {
  const [broken] = await rows(`
    select count(*) filter (where former.id is null)::int as first,
      count(*) filter (where former.to_date <> r.from_date or former.student_id <> r.student_id)::int as broken
    from student_registers r left join student_registers former on former.id = r.previous_id
    join semesters on semesters.id = r.semester_id where semesters.number > 1`);
  expect(broken).toEqual({ first: 0, broken: 0 });
});

it('seed registrations: gives each student at most one subject of an elective group', async () => {
  expect(
    await rows(`
      select student_id from student_subjects join semester_subjects s on s.id = semester_subject_id
      where choice_of_subject is not null group by student_id, semester_id, choice_of_subject having count(*) > 1 limit 1`),
  ).toEqual([]);
  const [{ chosen }] = await rows(`
    select count(*)::int as chosen from student_subjects join semester_subjects s on s.id = semester_subject_id
    where choice_of_subject is not null`);
  expect(chosen).toBeGreaterThan(1_000);
});

it('seed registrations: has ratings and marks that follow from the points within the maxima of the controls', async () => {
  const bands = await rows(`select mark, minimal, maximal from rating_systems where system = 'credit'`);
  const ratings = await rows(`
    select ic_rating::float, fc_rating::float, absent, rating, mark, passing_score from ratings
    union all select c.ic_rating::float, c.fc_rating::float, c.absent, c.rating, c.mark, r.passing_score
    from rating_changes c join ratings r on r.id = c.rating_id`);
  expect(ratings.length).toBeGreaterThan(10_000);
  const wrong = ratings.filter(({ rating, mark, passing_score, ...points }) => {
    const result = resultOf(points, bands, passing_score);
    return rating !== (result?.rating ?? null) || mark !== (result?.mark ?? null);
  });
  expect(wrong).toEqual([]);
  expect(
    await rows(`
      select r.id from ratings r join student_subjects s on s.id = r.student_subject_id
      cross join lateral (select coalesce(sum(rating) filter (where control_type_id = 2), 0) as ic,
          coalesce(sum(rating) filter (where control_type_id = 3), 0) as fc
        from exam_schedules e where e.semester_subject_id = s.semester_subject_id and e.statement = 'first_statement') planned
      where (r.ic_max, r.fc_max) <> (planned.ic, planned.fc) limit 1`),
  ).toEqual([]);
});

it('lists in a re-sit only those who failed before, after the former sheet was closed', async () => {
  const [wrong] = await rows(`
    select count(*) filter (where former.mark is distinct from 2)::int as passed,
      count(*) filter (where former.ic_rating is distinct from r.ic_rating)::int as points,
      count(*) filter (where sheet.id is null or sheet.state = 'open' or sheet.number is null)::int as sheets,
      count(*) filter (where earlier.state <> 'closed')::int as unclosed
    from ratings r join student_subjects s on s.id = r.student_subject_id
    left join ratings former on former.student_subject_id = s.id and former.statement = r.statement - 1
    left join statements sheet on sheet.semester_subject_id = s.semester_subject_id and sheet.group_id = s.group_id
      and sheet.control_type_id = 3 and sheet.statement = r.statement
    left join statements earlier on earlier.semester_subject_id = s.semester_subject_id and earlier.group_id = s.group_id
      and earlier.control_type_id = 3 and earlier.statement = r.statement - 1
    where r.statement in (2, 3)`);
  expect(wrong).toEqual({ passed: 0, points: 0, sheets: 0, unclosed: 0 });
});

it('seed registrations: has sheets in every state, with numbers up to the counter and a history of events', async () => {
  const states = await rows(`
    select distinct control_type_id, statement, state from statements where control_type_id = 3 order by 1, 2, 3`);
  for (const state of ['open', 'entered', 'closed'])
    expect(states.filter((one) => one.state === state).length).toBeGreaterThan(0);
  expect(new Set(states.map(({ statement }) => statement))).toEqual(new Set([1, 2, 3, RETAKE]));
  const [wrong] = await rows(`
    select count(*) filter (where s.state = 'closed' and last.act is distinct from 'close')::int as closed,
      count(*) filter (where s.state = 'entered' and last.act is distinct from 'enter')::int as entered,
      count(*) filter (where s.state = 'open' and (last.act is not null or s.number is not null))::int as open,
      count(*) filter (where s.number > c.last)::int as counters
    from statements s
    left join lateral (select act from statement_events where statement_id = s.id order by id desc limit 1) last on true
    left join statement_counters c on c.university_id = s.university_id and c.academic_year_id = s.academic_year_id`);
  expect(wrong).toEqual({ closed: 0, entered: 0, open: 0, counters: 0 });
  const [{ reopened }] = await rows(
    `select count(*)::int as reopened from statement_events where act = 'reopen'`,
  );
  expect(reopened).toBeGreaterThan(5);
});

it('seed registrations: has a replaced value for each version of a rating but the last', async () => {
  const [counts] = await rows(`
    select count(*) filter (where version > 1)::int as corrected,
      count(*) filter (where version - 1 <> (select count(*) from rating_changes where rating_id = ratings.id))::int as missing
    from ratings`);
  expect(counts.missing).toBe(0);
  expect(counts.corrected).toBeGreaterThan(5);
});

it('seed registrations: has issued transcripts of graduates and others with results, one of them revoked, and call letters', async () => {
  expect(
    await rows(`
      select kind, study_status, count(*)::int > 3 as several, count(revoked_at)::int as revoked,
        bool_and(kind <> 'transcript' or (content ->> 'gpa')::float > 2) as graded
      from papers join students on students.id = student_id where papers.university_id = 1
      group by 1, 2 order by 1, 2`),
  ).toEqual([
    { kind: 'call_letter', study_status: 'studying', several: false, revoked: 0, graded: true },
    { kind: 'transcript', study_status: 'graduate', several: true, revoked: 0, graded: true },
    { kind: 'transcript', study_status: 'studying', several: true, revoked: 1, graded: true },
  ]);
});

it('seed registrations: stores the current result of each student subject', async () => {
  expect(
    await rows(`
      select s.id from student_subjects s left join lateral (
        select mark, statement from ratings where student_subject_id = s.id and mark is not null order by statement desc limit 1) last
        on true
      where (s.current_mark, s.current_statement) is distinct from (last.mark, last.statement) limit 1`),
  ).toEqual([]);
});

it('seed registrations: assigns a teacher to each sheet of the current and the former years', async () => {
  expect(
    await rows(`
      select s.id from statements s where s.control_type_id = 3 and s.statement < ${RETAKE} and not exists (
        select from semester_subject_teachers t where t.semester_subject_id = s.semester_subject_id and t.group_id = s.group_id
          and t.statement = (array['first_statement', 'second_statement', 'third_statement'])[s.statement]) limit 1`),
  ).toEqual([]);
});

it('seed registrations: has believable results: few fail at first, fewer still have debts, averages spread around 3.8', async () => {
  const subjects = await rows(`
    select s.student_id, first.mark as first, last.mark, plan.credit_hour as credit, false as over
    from student_subjects s join semester_subjects plan on plan.id = s.semester_subject_id
    join ratings first on first.student_subject_id = s.id and first.statement = 1 and first.mark is not null
    join lateral (select mark from ratings where student_subject_id = s.id and mark is not null order by statement desc limit 1) last
      on true`);
  const students = [...Map.groupBy(subjects, ({ student_id }) => student_id).values()];
  const averages = students.map((own) => gradePointAverage(own) ?? 0);
  const share = (all: unknown[], some: unknown[]) => some.length / all.length;
  const within = (value: number, [from, to]: [number, number]) => value > from && value < to;
  const shares = {
    failedFirst: share(
      subjects,
      subjects.filter(({ first }) => first === 2),
    ),
    debtors: share(
      students,
      students.filter((own) => own.some(({ mark }) => mark === 2)),
    ),
    excellent: share(
      averages,
      averages.filter((gpa) => gpa > 4.5),
    ),
    weak: share(
      averages,
      averages.filter((gpa) => gpa < 3),
    ),
    average: averages.reduce((sum, gpa) => sum + gpa, 0) / averages.length,
  };
  expect(within(shares.failedFirst, [0.04, 0.1])).toBe(true);
  expect(within(shares.debtors, [0.03, 0.15])).toBe(true);
  expect(within(shares.excellent, [0.03, 0.25])).toBe(true);
  expect(shares.weak).toBeLessThan(0.05);
  expect(within(shares.average, [3.5, 4.1])).toBe(true);
});

it('seed registrations: gives individual schedules to students who take the subject and to teachers who are assigned', async () => {
  const [students] = await rows(`
    select count(*)::int as all, count(*) filter (where student_subject.id is not null)::int as taking,
      count(lesson_id)::int > 0 as has_lessons
    from individual_exam_schedules one left join student_subjects student_subject on student_subject.student_id = one.student_id
      and student_subject.semester_subject_id = one.semester_subject_id`);
  expect(students).toEqual({ all: students.taking, taking: expect.any(Number), has_lessons: true });
  const [teachers] = await rows(`
    select count(*) > 0 as some, bool_and(exists (select from semester_subject_teachers taught
      where taught.semester_subject_id = one.semester_subject_id and taught.teacher_id = one.teacher_id)) as assigned,
      bool_or(now() between start_date and end_date) as open
    from individual_teacher_schedules one`);
  expect(teachers).toEqual({ some: true, assigned: true, open: true });
});
