import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownActCall, ownListCall, ownReadCall, VIEWABLE, WRITES_HISTORY } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';
import { ElectiveChoices, ElectiveNumber, OfferedElectives } from './elective-choice.ts';

const StudiedSubject = z.object({
  /** Id of the semester subject. */
  id: Id,
  subject_id: Id,
  subject_name: z.string(),
  short_info: z.string(),
  file_url_photo: z.url().nullable(),
  total_module: z.int(),
  total_lesson: z.int(),
  /** Lessons that the student has opened. */
  read_total_lesson: z.int(),
  /** 0: compulsory; otherwise the number of the elective group. */
  choice_of_subject: z.int(),
  /** false: a member of an elective group of which nothing is chosen yet. */
  taken: z.boolean(),
  /** 0 before the first lesson is opened. */
  last_lesson_id: z.int(),
  last_lesson_item_id: z.int(),
  /** The lesson that was read last, or the one after it once all its items are read, or else the first unread one; 0: none is left. */
  continue_lesson_id: z.int(),
  /** Mean of the best points of the tasks and tests that were assessed, 0 before the first. */
  lesson_mark: z.number(),
});

/** The semesters and subjects that a student studies, and the choice of electives. */
export const studySubjects = defineResource(STUDY.study_subjects, {
  /** The semesters of the student's curriculum up to that of the registration. */
  semesters: { ...ownListCall('/syllabus/semesters', z.object({ id: Id, name: z.string() })), ...VIEWABLE },
  /** The subjects of a semester: of an elective group all members until one is chosen. */
  subjects: { ...ownListCall('/syllabus/semesterSubject/{semesterId}', StudiedSubject), ...VIEWABLE },
  /** Until when the electives should be chosen; null when nothing is to be chosen. */
  choiceDeadline: { ...ownReadCall('/syllabus/messageChoiceSubject', Instant.nullable()), ...VIEWABLE },
  offered: {
    ...ownListCall('/syllabus/semesterChoiceSubject/{semesterId}', OfferedElectives, {
      choice_of_subject: ElectiveNumber,
    }),
    ...VIEWABLE,
  },
  /** Chooses one subject of each elective group of the semester. */
  choose: ownActCall(
    'POST',
    '/syllabus/semesterChoiceSubjectStore/{semesterId}',
    { subject_id: ElectiveChoices },
    z.object({ chosen: z.int() }),
  ),
  /** Changes the choice of elective groups until the deadline, all or none. `changed` does not count what was chosen already. */
  change: {
    ...ownActCall(
      'PUT',
      '/syllabus/semesterChoiceSubject/{semesterId}',
      { subject_id: ElectiveChoices },
      z.object({ changed: z.int() }),
    ),
    ...WRITES_HISTORY,
  },
});
