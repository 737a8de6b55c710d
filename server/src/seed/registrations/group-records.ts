import { pickOne, randomFrom } from '../people-names.ts';
import type { RecordBuffer } from './record-rows.ts';
import type { Setting, Taker } from './sheet.ts';
import { addSheets } from './sheet-records.ts';
import { studentAbility } from './student-marks.ts';
import type { GroupMember, PlannedSemester, PlannedSubject, StudyGroup } from './study-groups.ts';

/** Share of students who choose the elective that is liked best in their group. */
const FAVOURITE_SHARE = 0.7;
/** Share of students who have not chosen an elective of the current semester yet. */
const UNDECIDED_SHARE = 0.08;
const ORDER_LETTER = 'K';
/** A prime that scatters the seeds of students. */
const SEED_STEP = 40_503;

interface Registered extends Taker {
  /** The semesters that the student has reached. */
  semesters: PlannedSemester[];
  registerIds: Map<PlannedSemester, number>;
}

const time = (day: string) => `${day}T09:00:00+05:00`;

/** The semesters that have started by a day, at least the first. */
const reachedBy = (semesters: PlannedSemester[], day: string) =>
  semesters.filter(({ start }, index) => index === 0 || start <= day);

function registered(member: GroupMember, { plan }: StudyGroup, day: string): Registered {
  const random = randomFrom(Math.imul(member.id, SEED_STEP));
  const leftOn = member.studyStatus === 'graduate' ? null : member.leftOn;
  const until = leftOn !== null && leftOn < day ? leftOn : day;
  return {
    id: member.id,
    userId: member.studyStatus === 'studying' ? member.userId : null,
    random,
    ability: studentAbility(random),
    until,
    graduated: member.studyStatus === 'graduate',
    semesters: reachedBy(plan.semesters, until),
    registerIds: new Map(),
  };
}

/** One registration for each semester that a student has reached; the last one is current. */
function addRegisters(records: RecordBuffer, group: StudyGroup, student: Registered): void {
  let previous_id: number | null = null;
  for (const [index, semester] of student.semesters.entries()) {
    const to_date = student.semesters[index + 1]?.start ?? null;
    previous_id = records.add('student_registers', {
      university_id: group.universityId,
      student_id: student.id,
      curriculum_id: group.plan.id,
      semester_id: semester.id,
      group_id: group.id,
      order_number: `${group.id}-${ORDER_LETTER}${semester.number}`,
      order_date: semester.start,
      from_date: semester.start,
      to_date,
      previous_id,
      created_at: time(semester.start),
      updated_at: time(to_date ?? semester.start),
    });
    student.registerIds.set(semester, previous_id);
  }
}

/** The chosen subject of each elective group; in a group of students most choose the same one. */
function choicesOf(
  semester: PlannedSemester,
  group: StudyGroup,
  { random }: Registered,
  current: boolean,
): Set<PlannedSubject> {
  const electives = Map.groupBy(
    semester.subjects.filter(({ elective }) => elective !== null),
    ({ elective }) => elective,
  );
  return new Set(
    [...electives.values()].flatMap((members) => {
      const favourite = members[(group.id + semester.id) % members.length] as PlannedSubject;
      if (current && random() < UNDECIDED_SHARE) return [];
      return [random() < FAVOURITE_SHARE ? favourite : pickOne(members, random)];
    }),
  );
}

/** Adds the registrations, subjects, sheets and marks of a group up to a day. */
export function addGroupRecords(records: RecordBuffer, group: StudyGroup, setting: Setting): void {
  const students = group.members.map((member) => registered(member, group, setting.day));
  for (const student of students) addRegisters(records, group, student);
  for (const semester of reachedBy(group.plan.semesters, setting.day)) {
    const present = students.filter(({ registerIds }) => registerIds.has(semester));
    const chosen = new Map(
      present.map((student) => [student, choicesOf(semester, group, student, semester.end >= setting.day)]),
    );
    for (const subject of semester.subjects) {
      const takers = present.filter(
        (student) => subject.elective === null || chosen.get(student)?.has(subject),
      );
      const registerOf = (taker: Taker) => (taker as Registered).registerIds.get(semester) ?? 0;
      if (takers.length > 0) addSheets(records, { group, semester, subject, takers, registerOf }, setting);
    }
  }
}
