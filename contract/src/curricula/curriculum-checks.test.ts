import { expect, it } from 'vitest';
import type { Control } from './controls.ts';
import { planChecks, semesterTotals } from './curriculum-checks.ts';
import type { PlannedSemester, PlannedSubject } from './plan.ts';

const control = (given: Partial<Control> = {}): Control => ({
  id: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  semester_subject_id: 1,
  control_type_id: 3,
  statement: 'first_statement',
  type: 'offline',
  rating: 100,
  start_date: '2026-12-10T04:00:00.000Z',
  end_date: null,
  count_test_in_lesson: null,
  count_of_test_for_student: null,
  count_of_attempts: null,
  total_time: null,
  description: '301',
  lesson_ids: [],
  pool: null,
  lessons_missing: null,
  clashes: 0,
  ...given,
});

const SYLLABUS = {
  ...{ id: 1, name: 'Dastur', status: 'publish' as const, problems: 0 },
  first_deadline: '2026-09-01T19:00:00.000Z',
};

let ids = 0;
const subject = (given: Partial<PlannedSubject> = {}): PlannedSubject => {
  ids += 1;
  return {
    id: ids,
    semester_subject_id: ids,
    key: String(ids),
    content: 'Fan',
    version: 1,
    semester_id: 1,
    subject_id: ids,
    subject_name: 'Fan',
    subject_code: 'F',
    subject_group_id: 1,
    subject_type: null,
    subject_types: [],
    theory_lesson_hour: 30,
    practical_lesson_hour: 30,
    independent_lesson_hour: 90,
    total_hour: 150,
    credit_hour: 5,
    credit_sum: 0,
    choice_of_subject: null,
    unassigned_groups: [],
    inactive_teacher_groups: [],
    syllabus: SYLLABUS,
    teacher: { id: 1, fio: 'Karimov' },
    tutor: null,
    teachers: [],
    exam_schedule: [control()],
    interControlList: [],
    finalControl: null,
    ...given,
  };
};
const semester = (subjects: PlannedSubject[], given: Partial<PlannedSemester> = {}): PlannedSemester => ({
  id: 1,
  version: 1,
  number: 1,
  name: '1',
  season: 'autumn_semester',
  academic_year_id: 1,
  academic_year_name: '2026-2027',
  start_date: '2026-09-02',
  end_date: '2027-01-20',
  status: 0,
  ...semesterTotals(subjects),
  subjects,
  ...given,
});
const six = () => Array.from({ length: 6 }, () => subject());
/** On a day of the semester. */
const found = (...semesters: PlannedSemester[]) =>
  planChecks(semesters, '2026-10-01').map(({ check }) => check);

it('curriculum checks: finds nothing in a complete semester of 30 credits', () => {
  expect(found(semester(six()))).toEqual([]);
});

it('curriculum checks: counts an elective group once', () => {
  const group = [
    subject({ choice_of_subject: 1 }),
    subject({ choice_of_subject: 1, credit_hour: 4, total_hour: 120 }),
  ];
  expect(semesterTotals([subject(), ...group])).toEqual({ credits: 10, hours: 300 });
});

it.each([
  ['no_hours', { total_hour: 0 }],
  ['no_credits', { credit_hour: 0 }],
  ['hours_per_credit', { total_hour: 100 }],
  ['no_syllabus', { syllabus: null }],
  ['draft_syllabus', { syllabus: { ...SYLLABUS, status: 'draft' } }],
  ['unfinished_syllabus', { syllabus: { ...SYLLABUS, problems: 2 } }],
  ['early_deadline', { syllabus: { ...SYLLABUS, first_deadline: '2026-09-01T18:59:59.000Z' } }],
  ['no_teacher', { teacher: null }],
  ['no_final_control', { exam_schedule: [] }],
  ['rating_sum', { exam_schedule: [control({ rating: 50 })] }],
  ['control_outside_semester', { exam_schedule: [control({ start_date: '2027-01-20T20:00:00.000Z' })] }],
  ['clash', { exam_schedule: [control({ clashes: 2 })] }],
] as const)('curriculum checks: warns of %s', (check, given) => {
  const subjects = [subject(given as Partial<PlannedSubject>), ...six()];
  expect(found(semester(subjects)).filter((one) => one !== 'semester_credits')).toEqual([check]);
});

it.each([
  ['2026-07-03', 0],
  ['2026-07-04', 1],
  ['2027-01-20', 1],
  ['2027-01-21', 0],
])(
  'curriculum checks: looks at deadlines from 60 days before a semester until its end: on %s',
  (day, times) => {
    const syllabus = { ...SYLLABUS, first_deadline: '2026-05-01T18:59:59.000Z' };
    const early = planChecks([semester([subject({ syllabus })])], day).filter(
      ({ check }) => check === 'early_deadline',
    );
    expect(early).toHaveLength(times);
  },
);

it('curriculum checks: does not warn of a re-sit after the semester', () => {
  const reSit = control({ statement: 'second_statement', start_date: '2027-02-20T04:00:00.000Z' });
  const subjects = [subject({ exam_schedule: [control(), reSit] }), ...six()];
  expect(found(semester(subjects))).not.toContain('control_outside_semester');
});

const exam = (control_type_id: 2 | 3, statement: Control['statement'], rating: number) =>
  control({ control_type_id, statement, rating });

it.each([
  [
    'a re-sit with 0 points',
    [exam(2, 'first_statement', 40), exam(3, 'first_statement', 60), exam(3, 'second_statement', 0)],
    ['final_without_points'],
  ],
  [
    'a re-sit with 0 points whose own interim control has fewer than 100',
    [
      exam(2, 'first_statement', 100),
      exam(3, 'first_statement', 0),
      exam(2, 'second_statement', 30),
      exam(3, 'second_statement', 0),
    ],
    ['final_without_points'],
  ],
  [
    'an exam and a re-sit with 0 points after interim controls with 100',
    [exam(2, 'first_statement', 100), exam(3, 'first_statement', 0), exam(3, 'second_statement', 0)],
    [],
  ],
])('curriculum checks: finds what is wrong with %s', (_title, exam_schedule, checks) => {
  const subjects = [subject({ exam_schedule }), ...six()];
  expect(found(semester(subjects)).filter((one) => one !== 'semester_credits')).toEqual(checks);
});

it('curriculum checks: warns of members of one elective group with different credits', () => {
  const group = [
    subject({ choice_of_subject: 1 }),
    subject({ choice_of_subject: 1, credit_hour: 6, total_hour: 180 }),
  ];
  expect(found(semester(group))).toContain('elective_credits');
});

it('curriculum checks: warns of a year without 60 credits, and of a subject in two semesters', () => {
  const repeated = six();
  const second = [...six().slice(1), subject({ subject_id: repeated[0]?.subject_id ?? 0, credit_hour: 6 })];
  expect(found(semester(repeated), semester(second, { id: 2, number: 2 }))).toEqual([
    'semester_credits',
    'year_credits',
    'subject_twice',
  ]);
});

it('curriculum checks: names the groups that take a subject without a teacher', () => {
  const unassigned_groups = [
    { id: 1, name: '101' },
    { id: 2, name: '102' },
  ];
  expect(planChecks([semester([subject({ unassigned_groups })])])).toContainEqual(
    expect.objectContaining({ check: 'group_without_teacher', values: { groups: '101, 102' } }),
  );
});

it.each([
  ['2027-01-20', 1],
  ['2027-01-21', 0],
])(
  'curriculum checks: names the groups of inactive teachers until the end of the semester: on %s',
  (day, times) => {
    const inactive_teacher_groups = [
      { id: 1, name: '101' },
      { id: 3, name: '103' },
    ];
    const inactive = planChecks([semester([subject({ inactive_teacher_groups })])], day).filter(
      ({ check }) => check === 'inactive_teacher',
    );
    expect(inactive.map(({ values }) => values)).toEqual(Array(times).fill({ groups: '101, 103' }));
  },
);
