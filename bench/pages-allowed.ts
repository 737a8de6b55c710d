/** Pages that a call may read at all, and for each row of its answer. */
interface Allowed {
  call: number;
  row: number;
}

/** 40 MB of memory, and for each row of a file or a long answer as much as its lookups take. */
const USUAL: Allowed = { call: 5_000, row: 50 };

/** Calls that read more, and why. The first pattern that fits the name of the call holds. */
const MORE: [RegExp, Partial<Allowed> & { because: string }][] = [
  [
    /^reports\.ratingAverage\./,
    {
      call: 30_000,
      row: 1_200,
      because: 'a row has the ratings of a student in all subjects, and is read twice',
    },
  ],
  [/^reports\.ratingMonitoring\./, { row: 600, because: 'a row has all results of a student' }],
  [
    /^reports\.notAttending\.records$/,
    { call: 850_000, because: 'all records are compared with all work, and ordered by name' },
  ],
  [/^reports\.subjectMarks\.records$/, { call: 300_000, because: 'all records are ordered by name' }],
  [
    /^reports\.deadlineRadar\./,
    { call: 400_000, because: 'it counts the electives that no student of the scope has chosen' },
  ],
  [
    /^reports\.electiveChoices\./,
    { call: 400_000, because: 'each student is compared with each elective of the curriculum' },
  ],
  [/^reports\./, { call: 80_000, because: 'a report counts what all students of the scope have done' }],
  [
    /^ratings\.statements\.export$/,
    { row: 130, because: 'a row counts the students of a sheet and their results' },
  ],
  [
    /^ratings\.totalStatements\./,
    { row: 1_250, because: 'a row counts the students of all sheets of a semester' },
  ],
  [
    /^ratings\.(ownSheets|statements)\./,
    { row: 130, because: 'a row counts the students of a sheet and their results' },
  ],
  [
    /^gpa\.(academicDebtors|gpaRecords)\./,
    { call: 120_000, because: 'it counts the debts or results of all students of the scope' },
  ],
  [
    /^curricula\.examSchedules\.calendar$/,
    { row: 75, because: 'a row counts the exams that clash, among all of the same time' },
  ],
  [
    /^curricula\.semesterSubjectTeachers\.load$/,
    { call: 45_000, because: 'it looks for a teacher of each subject and group of all years' },
  ],
  [
    /^curricula\.examSchedules\.suggestions$/,
    { call: 16_000, because: 'it reads the exams of a period with their groups and teachers' },
  ],
  [
    /^study\.teacherWork\./,
    { call: 26_000, because: 'it compares all learners with all their tasks and tests' },
  ],
  [
    /^study\.(itemStatistics|ownTestAttempts|ownExamCalendar)\./,
    { call: 27_000, because: 'it reads the attempts of the groups' },
  ],
  [
    /^(access\.audit\.list|messages\.messages\.studentGroup|students\.duplicates\.list)$/,
    { call: 15_000, because: 'not examined yet' },
  ],
];

export function pagesAllowed(name: string): Allowed {
  const [, more] = MORE.find(([pattern]) => pattern.test(name)) ?? [];
  return { ...USUAL, ...more };
}
