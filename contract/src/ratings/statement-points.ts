import { z } from 'zod';
import { Id, QueryId } from '#api/fields.ts';
import { listQuery, page, Search } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RATINGS } from '../catalogue/ratings.ts';

/** The spelling of existing clients for practical and theoretical lessons. */
export const LESSON_TYPES = ['Amaliy', 'Nazariy'] as const;
const LessonType = z.enum(LESSON_TYPES);

/** A module of the syllabus: one column for each type of its lessons. */
const PointModule = z.object({
  syllabus_module_id: Id,
  name: z.string(),
  /** Lessons without a type are left out. */
  lessons: z.array(z.object({ id: Id, name: z.string(), type: LessonType })),
});
export type PointModule = z.infer<typeof PointModule>;

/** A student of the group with the current result in the subject. */
const StatementPoint = z.object({
  /** Id of the student subject. */
  id: Id,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  ic_rating: z.number().nullable(),
  fc_rating: z.number().nullable(),
  /** All points of the subject: interim and final. */
  all_rating: z.number().nullable(),
  mark: z.int().nullable(),
  /** For each column of `modules`: the mean of the best points of its tests and accepted tasks, null without any. */
  lessons: z.array(z.object({ syllabus_module_id: Id, type: LessonType, rating: z.number().nullable() })),
});
export type StatementPoint = z.infer<typeof StatementPoint>;

/** The points of a group in a subject of a semester, by modules of its syllabus. */
export const statementPoints = defineResource(RATINGS.statements, {
  list: {
    method: 'GET',
    path: '/users/statement-points',
    access: 'curriculum_index',
    query: listQuery({ group_id: QueryId, semester_subject_id: QueryId, fio: Search }),
    result: page(StatementPoint).extend({ modules: z.array(PointModule) }),
  },
});
