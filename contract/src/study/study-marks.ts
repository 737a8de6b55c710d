import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownListCall, VIEWABLE, WrittenDay } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

const Semester = {
  /** The number of the semester. */
  semester_name: z.string(),
  start_date: WrittenDay,
  end_date: WrittenDay,
  faculty_name: z.string(),
  speciality_name: z.string(),
};

const Planned = {
  /** 0: compulsory, else the number of the elective group in the semester. */
  choice_of_subject: z.int(),
  hour: z.int(),
  credit_hour: z.int(),
};

/** The plan of a student's curriculum, and the current results. */
export const studyMarks = defineResource(STUDY.study_marks, {
  curriculum: {
    ...ownListCall(
      '/curriculum',
      z.object({
        ...Semester,
        semestr_subject: z.array(
          z.object({ ...Planned, subject_choice_name: z.object({ name: z.string() }) }),
        ),
      }),
    ),
    ...VIEWABLE,
  },
  ratingNote: {
    ...ownListCall(
      '/rating-note',
      z.object({
        id: Id,
        ...Semester,
        semestr_subject: z.array(
          z.object({
            id: Id,
            semester_id: Id,
            ...Planned,
            /** Always one: the teacher of the group, else the lead teacher; an empty name without either. */
            teacher: z.object({ teacher_translations: z.array(z.object({ fio: z.string() })).length(1) }),
            subject_choice_name: z.object({
              name: z.string(),
              /** Of the name. */
              language: z.string(),
              subject_id: Id,
              /** Without a result both are null. `absent`: from the final control; the points are those of the interim controls. */
              rating_registers: z.object({
                rating: z.int().nullable(),
                mark: z.int().nullable(),
                absent: z.boolean(),
              }),
            }),
          }),
        ),
      }),
    ),
    ...VIEWABLE,
  },
});
