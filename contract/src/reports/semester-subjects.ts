import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

const Count = z.int();

/**
 * The parts of the syllabus of each planned subject. Each row also has its place as clients read it: curriculum, semester,
 * subject and their numbers, one within the other.
 */
export const semesterSubjects = countReport({
  name: 'semesterSubjects',
  title: 'report.title.semester_subjects',
  path: '/report/semester-subject',
  access: 'semester_subject_index',
  required: ['academic_year_id'],
  optional: ['season_semester', 'faculty_id', 'curriculum_id', 'semester_id', 'subject_id'],
  file: 'SemesterSubjectsReport',
  fields: {
    name: z.string(),
    language: Language,
    semesters: z.array(
      z.object({
        id: Id,
        name: z.string(),
        subjects: z.array(
          z.object({
            name: z.string().nullable(),
            stats: z.object({
              module: Count,
              lesson: Count,
              lessonItem: Count,
              lessonResource: Count,
              quiz: Count,
              video: Count,
              test: Count,
            }),
          }),
        ),
      }),
    ),
  },
  columns: {
    curricula_name: column.text(264),
    semester_name: column.semester(),
    subject_name: column.text(264),
    module_count: column.count(),
    lesson_count: column.count(),
    lesson_item_count: column.count(),
    lesson_resource_count: column.count(),
    quiz_count: column.count(),
    video_count: column.count({ below: 'module_count' }),
    test_count: column.count(),
  },
});
