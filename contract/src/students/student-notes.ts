import { z } from 'zod';
import { createCall, listCall, removeCall } from '#api/calls.ts';
import { Id, Instant, QueryId, text } from '#api/fields.ts';
import { listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../catalogue/students.ts';

/** A note about a student. */
export const StudentNote = z.object({
  id: Id,
  student_id: Id,
  note: z.string(),
  /** Name of the author. */
  author: z.string().nullable(),
  created_at: Instant,
});
export type StudentNote = z.infer<typeof StudentNote>;

export const NOTE_MAX = 2000;
export const StudentNoteInput = z.strictObject({
  university_id: Id.optional(),
  student_id: Id,
  note: text(NOTE_MAX).min(2, 'student_note.note.min'),
});

export const studentNotes = defineResource(STUDENTS.students, {
  /** Newest first. */
  list: listCall('/students/note_list', 'student_index', listQuery({ student_id: QueryId }), StudentNote),
  create: createCall('/students/note', 'student_update', StudentNoteInput, StudentNote),
  remove: removeCall('/students/note_delete/{id}', 'student_update'),
});
