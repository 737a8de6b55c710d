import { z } from 'zod';
import { Id, text } from '#api/fields.ts';
import { page } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CLAIMS_FILES, ownActCall, ownListCall, VIEWABLE, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';
import { CHOSEN_SUBJECT } from './chosen-subject.ts';
import { SentId } from './elective-choice.ts';
import { Media } from './lessons.ts';

export const TASK_TEXT_MAX = 20_000;
export const TASK_FILES_MAX = 10;
/** 0 unchecked, 1 accepted, 2 rejected. */
export const TaskStatus = z.literal([0, 1, 2]);
export type TaskStatus = z.infer<typeof TaskStatus>;

const HandedIn = z.object({
  id: Id,
  created_at: WrittenInstant,
  status: TaskStatus,
  mark: z.int().nullable(),
  comment: z.string(),
  text: z.string(),
  question_attempt_resource: z.array(z.object({ id: Id, file_url_resource: z.url(), media: z.array(Media) })),
});

/** With the limit of the size of a file. */
const HandedInList = page(HandedIn).extend({ file_megabytes: z.int() });

/** Ids of uploaded files: one, several or none. */
const SentFiles = z.preprocess((sent) => {
  if (sent === undefined || sent === null || sent === '') return [];
  return Array.isArray(sent) ? sent : [sent];
}, z.array(SentId).max(TASK_FILES_MAX));

/** What a student hands in for the tasks of lessons. */
export const studentTasks = defineResource(STUDY.task_attempts, {
  list: {
    ...ownListCall('/syllabus/QuestionAttempt/{itemId}', HandedIn, CHOSEN_SUBJECT),
    ...VIEWABLE,
    result: HandedInList,
  },
  handIn: {
    ...ownActCall(
      'POST',
      '/syllabus/QuestionAttemptStore/{itemId}',
      { resource: SentFiles, text: text(TASK_TEXT_MAX).nullish(), ...CHOSEN_SUBJECT },
      HandedIn,
    ),
    ...CLAIMS_FILES,
  },
});
