import type { MarkBand } from '@dekanat/contract/ratings/marks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** A subject of a semester, with its controls in the first statement. */
export interface PlannedSubject {
  id: number;
  /** The number of its elective group. */
  elective: number | null;
  icMax: number;
  fcMax: number;
  /** Questions that a student gets in the only interim control, if this is a test. */
  icQuestions: number | null;
  /** The days of the last interim control and of the final one. */
  icDay: string | null;
  fcDay: string | null;
}

export interface PlannedSemester {
  id: number;
  number: number;
  academicYearId: number;
  start: string;
  end: string;
  subjects: PlannedSubject[];
}

interface StudyPlan {
  id: number;
  passingScore: number;
  bands: MarkBand[];
  semesters: PlannedSemester[];
}

export interface GroupMember {
  id: number;
  studyStatus: string;
  /** The account of a student who signs in. */
  userId: number | null;
  /** The day of the order by which the student left. */
  leftOn: string | null;
}

/** A group that follows a confirmed curriculum. */
export interface StudyGroup {
  id: number;
  universityId: number;
  plan: StudyPlan;
  members: GroupMember[];
  /** The account of the teacher of each subject. */
  teachers: Map<number, number>;
}

const rowsOf = async <Row>(db: Queryable, query: RawBuilder<Row>) => (await query.execute(db)).rows;

const semestersOf = (db: Queryable, universityId: number) =>
  rowsOf(
    db,
    sql<Omit<PlannedSemester, 'subjects'> & { curriculumId: number }>`
    select id, number, curriculum_id as "curriculumId", academic_year_id as "academicYearId",
      start_date::text as start, end_date::text as end
    from semesters where university_id = ${universityId} order by curriculum_id, number`,
  );

const subjectsOf = (db: Queryable, universityId: number) =>
  rowsOf(
    db,
    sql<PlannedSubject & { semesterId: number }>`
    select s.id, s.semester_id as "semesterId", s.choice_of_subject as elective,
      coalesce(sum(e.rating) filter (where e.control_type_id = 2), 0)::integer as "icMax",
      coalesce(sum(e.rating) filter (where e.control_type_id = 3), 0)::integer as "fcMax",
      case when count(*) filter (where e.control_type_id = 2) = 1
        then max(e.count_of_test_for_student) filter (where e.control_type_id = 2) end as "icQuestions",
      (max(e.start_date) filter (where e.control_type_id = 2) at time zone 'Asia/Tashkent')::date::text as "icDay",
      (max(e.start_date) filter (where e.control_type_id = 3) at time zone 'Asia/Tashkent')::date::text as "fcDay"
    from semester_subjects s
    left join exam_schedules e on e.semester_subject_id = s.id and e.statement = 'first_statement'
    where s.university_id = ${universityId}
    group by s.id order by s.semester_id, s.sort`,
  );

const curriculaOf = (db: Queryable, universityId: number) =>
  rowsOf(
    db,
    sql<Omit<StudyPlan, 'semesters'>>`
    select c.id, c.passing_score as "passingScore", (
      select jsonb_agg(jsonb_build_object('mark', mark, 'minimal', minimal, 'maximal', maximal))
      from rating_systems where system = c.rating_system_id) as bands
    from curricula c where c.university_id = ${universityId} and c.confirmed = 1`,
  );

/** The confirmed curriculum of each group: same speciality and year of entry, in its language where there is one. */
const assignedPlans = (db: Queryable, universityId: number) =>
  rowsOf(
    db,
    sql<{ id: number; curriculumId: number }>`
    select distinct on (g.id) g.id, c.id as "curriculumId" from student_groups g
    join curricula c on c.speciality_id = g.speciality_id and c.reading_year = g.entry_year and c.confirmed = 1
    where g.university_id = ${universityId} and not exists (select from student_registers where group_id = g.id)
    order by g.id, c.language is distinct from g.study_language, c.id`,
  );

const membersOf = (db: Queryable, universityId: number) =>
  rowsOf(
    db,
    sql<GroupMember & { groupId: number }>`
    select s.id, s.group_id as "groupId", s.study_status as "studyStatus", o.order_date::text as "leftOn",
      users.id as "userId"
    from students s left join users on users.id = s.user_id and users.last_sign_in_at is not null
    left join student_movements m on m.id = s.movement_id left join orders o on o.id = m.order_id
    where s.university_id = ${universityId} and s.group_id is not null order by s.id`,
  );

/** The accounts of the teachers of groups. */
const assignmentsOf = (db: Queryable, universityId: number) =>
  rowsOf(
    db,
    sql<{ groupId: number; subjectId: number; userId: number }>`
    select assigned.group_id as "groupId", assigned.semester_subject_id as "subjectId", teachers.user_id as "userId"
    from semester_subject_teachers assigned join teachers on teachers.id = assigned.teacher_id and teachers.user_id is not null
    where assigned.university_id = ${universityId} and assigned.statement = 'first_statement'`,
  );

/** The groups of a university that have students, a confirmed curriculum and no registrations yet. */
export async function studyGroupsOf(db: Queryable, universityId: number): Promise<StudyGroup[]> {
  const subjects = Map.groupBy(await subjectsOf(db, universityId), ({ semesterId }) => semesterId);
  const semesters = Map.groupBy(
    (await semestersOf(db, universityId)).map((one) => ({ ...one, subjects: subjects.get(one.id) ?? [] })),
    ({ curriculumId }) => curriculumId,
  );
  const plans = new Map(
    (await curriculaOf(db, universityId)).map((one) => [
      one.id,
      { ...one, semesters: semesters.get(one.id) ?? [] },
    ]),
  );
  const members = Map.groupBy(await membersOf(db, universityId), ({ groupId }) => groupId);
  const assignments = Map.groupBy(await assignmentsOf(db, universityId), ({ groupId }) => groupId);
  return (await assignedPlans(db, universityId)).flatMap(({ id, curriculumId }) => {
    const plan = plans.get(curriculumId);
    const own = members.get(id);
    if (plan === undefined || own === undefined) return [];
    const taught = (assignments.get(id) ?? []).map(({ subjectId, userId }) => [subjectId, userId] as const);
    return [{ id, universityId, plan, members: own, teachers: new Map(taught) }];
  });
}
