import { z } from 'zod';
import { readCall } from '#api/calls.ts';
import { Day, Id, Instant, queryNumber } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REGISTRATION } from '../catalogue/registration.ts';
import { RETAKE } from '../ratings/sheet-statements.ts';

/** The statement of a current result: 1 to 3, or a retake. */
const CurrentStatement = z.union([z.int(), z.literal(RETAKE)]);

/** 1 normal, 2 locked, 4 removed. */
export const STUDENT_SUBJECT_STATUSES = [1, 2, 4] as const;
export const StudentSubjectStatus = z.literal(STUDENT_SUBJECT_STATUSES);
export type StudentSubjectStatus = z.infer<typeof StudentSubjectStatus>;

/** A subject of the curriculum, with the student's present result. */
export const StudentSubject = z.object({
  /** null: an elective that the student has not chosen. */
  student_subject_id: Id.nullable(),
  /** The same as `student_subject_id`. */
  id: Id.nullable(),
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  hour: z.int(),
  credit_hour: z.int(),
  status: StudentSubjectStatus.nullable(),
  /** The number of the elective group in the semester; null: compulsory. */
  choice_of_subject: z.int().nullable(),
  semester_name: z.string(),
  start_date: Day,
  end_date: Day,
  /** Points were entered: the choice and the status cannot change. */
  rated: z.boolean(),
  statement: CurrentStatement.nullable(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
  /** Lessons and controls with another date for this student, in order of time. */
  individual: z.array(
    z.object({
      /** Id of the individual schedule. */
      id: Id,
      /** The lesson; null: a control. */
      lesson_name: z.string().nullable(),
      control_type_id: z.int().nullable(),
      date: Instant,
    }),
  ),
});
export type StudentSubject = z.infer<typeof StudentSubject>;

const SubjectsOfSemester = z.object({
  semester_id: Id,
  semester_name: z.string(),
  academic_year_name: z.string(),
  start_date: Day,
  end_date: Day,
  /** The semester of the current registration. */
  current: z.boolean(),
  /** Subjects that are not chosen. */
  subjects: z.array(StudentSubject),
  /** Electives by group, also those that are not chosen. */
  choice_subjects: z.array(StudentSubject),
});

/** The subjects of a student's current registration. */
export const StudentSubjects = z.object({
  student_id: Id,
  full_name: z.string(),
  id_number: z.string(),
  /** null: the student is not registered, and has no subjects. */
  register_id: Id.nullable(),
  curriculum_id: Id.nullable(),
  curriculum_name: z.string().nullable(),
  semester_id: Id.nullable(),
  semester: z.string().nullable(),
  group_name: z.string().nullable(),
  semesters: z.array(SubjectsOfSemester),
});
export type StudentSubjects = z.infer<typeof StudentSubjects>;

/** A present result in the student's record; the spellings are those that clients know. */
const RatedSubject = z.object({
  /** Id of the student subject. */
  id: Id,
  semester_subject_id: Id,
  /** null: no points were entered. */
  rating_register_id: Id.nullable(),
  subjectName: z.string().nullable(),
  statement: CurrentStatement.nullable(),
  creditHour: z.int(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
});

const RatedSemester = z.object({
  semester_id: Id,
  semesterName: z.string(),
  /** The academic year. */
  date: z.string(),
  /** Of the semester alone; null before there is a result. */
  gpa: z.number().nullable(),
  /** The semester has ended: its subjects without a mark count for the GPA. */
  over: z.boolean(),
  studentSubjects: z.array(RatedSubject),
});
export type RatedSemester = z.infer<typeof RatedSemester>;

export const studentSubjects = defineResource(REGISTRATION.student_subjects, {
  list: readCall('/curriculum/curriculum-student/{studentId}', 'curriculum_index', StudentSubjects),
  /** 4 removes a subject, 2 locks it, 1 restores it; refused (405) once points were entered. */
  changeStatus: {
    method: 'PUT',
    path: '/curriculum/update-student-subject-status/{id}',
    access: 'curriculum_student_register_store',
    query: ScopedQuery.extend({ status: queryNumber(StudentSubjectStatus) }),
    result: StudentSubject,
  },
  /** Present results of a student by semester. The id is that of the student. */
  results: readCall('/gpa-subjects/{id}', 'student_index', z.array(RatedSemester)),
});
