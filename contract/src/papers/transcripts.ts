import { z } from 'zod';
import { createCall, exportCall, listCall, readCall } from '#api/calls.ts';
import { whenEmpty } from '#api/empty.ts';
import { Day, Id, Instant, line, QueryId, QueryStatus, queryNumber } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { TemplateUse } from '../students/papers/study-certificates.ts';
import { StudyStatus } from '../students/study-status.ts';
import {
  BulkIssue,
  bulkFields,
  inOrder,
  issuedCalls,
  nextNumberCall,
  PAPER_NUMBER_MAX,
  PaperFileQuery,
  paperDate,
} from './issued-papers.ts';

/** A student with a registration, and the newest valid transcript. */
const TranscriptStudent = z.object({
  /** Id of the student. */
  id: Id,
  /** The same as `id`. */
  student_id: Id,
  university_id: Id,
  fio: z.string(),
  id_number: z.string(),
  study_status: StudyStatus,
  group_id: Id,
  group_name: z.string().nullable(),
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  speciality_id: Id,
  speciality_name: z.string().nullable(),
  education_form_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  /** The number of the semester as text. */
  semester_name: z.string(),
  academic_year_name: z.string(),
  transcript_id: Id.nullable(),
  regester_number: z.string().nullable(),
  regester_date: Day.nullable(),
  /** The last semester of the transcript. */
  transcript_semester_name: z.string().nullable(),
  /** The transcript prints other results than the student has now: it is revoked and issued anew. */
  outdated: z.boolean(),
});
export type TranscriptStudent = z.infer<typeof TranscriptStudent>;

/** An issued transcript: the results of all semesters up to one. */
const Transcript = z.object({
  id: Id,
  student_id: Id,
  regester_number: z.string(),
  regester_date: Day,
  start_year: z.int(),
  end_year: z.int(),
  /** The same as `start_year` and `end_year`. */
  start_date: z.int(),
  end_date: z.int(),
  semester_id: Id,
  semester_name: z.string(),
  code: z.string(),
  issued_at: Instant,
  author: z.string().nullable(),
  /** null: valid. */
  revoked_at: Instant.nullable(),
  revoked_by_name: z.string().nullable(),
  revocation_reason: z.string().nullable(),
  /** In languages that are not named: the product's own form. */
  templates: z.array(TemplateUse),
  /** Valid, with other results than the student has now. */
  outdated: z.boolean(),
});
export type Transcript = z.infer<typeof Transcript>;

const TranscriptSubject = z.object({
  /** Id of the semester subject. */
  id: Id,
  name: z.string(),
  hours: z.int(),
  credits: z.int(),
  /** null: no result. */
  rating: z.int().nullable(),
  mark: z.int().nullable(),
});

const TranscriptPreview = z.object({
  /** Failed, or without a mark although the semester has ended: they count in no total. */
  not_passed: z.array(TranscriptSubject.extend({ semester: z.int(), absent: z.boolean() })),
  /** With passed subjects only. */
  semesters: z.array(
    z.object({
      id: Id,
      name: z.string(),
      academic_year_name: z.string(),
      subjects: z.array(TranscriptSubject),
      hours: z.int(),
      credits: z.int(),
      gpa: z.number().nullable(),
    }),
  ),
  hours: z.int(),
  credits: z.int(),
  gpa: z.number().nullable(),
});
export type TranscriptPreview = z.infer<typeof TranscriptPreview>;

const TranscriptDetails = z.object({
  ...TranscriptStudent.omit({ transcript_id: true, transcript_semester_name: true }).shape,
  education_type_name: z.string().nullable(),
  /** Number and date of the valid transcript, for clients that show them under these names. */
  order_number: z.string().nullable(),
  order_date: Day.nullable(),
  /** Proposals for a new transcript. */
  start_year: z.int(),
  end_year: z.int(),
  /** Semesters up to which a transcript can be issued. */
  semesters: z.array(z.object({ id: Id, name: z.string(), ended: z.boolean() })),
  /** The newest valid transcript, or null. */
  transcript: Transcript.nullable(),
  /** All transcripts of the student, newest first, with the revoked ones. */
  transcripts: z.array(Transcript),
  /** The last semester of a new transcript: the last one that has ended, or that of the query. */
  last_semester_id: Id,
  /** What a transcript up to `last_semester_id` would contain. */
  preview: TranscriptPreview,
});
export type TranscriptDetails = z.infer<typeof TranscriptDetails>;

/** Clients also send a text. */
const Year = queryNumber(z.int(whenEmpty('transcript.year.required')).min(1990).max(2100));
const YEARS = {
  regester_date: paperDate('transcript.date.required'),
  start_year: Year,
  end_year: Year,
  /** The last semester whose results the transcript contains. */
  semester_id: z.int(whenEmpty('transcript.semester.required')).pipe(Id),
};
const ORDER = { path: ['end_year'], error: 'transcript.end_year.order' };

const TranscriptInput = z
  .strictObject({
    student_id: Id,
    regester_number: line(PAPER_NUMBER_MAX).min(1, 'transcript.regester_number.required'),
    ...YEARS,
    accepted: Accepted,
  })
  .refine(inOrder('start_year', 'end_year'), ORDER);

const TranscriptListQuery = listQuery({
  curriculum_id: QueryId.optional(),
  semester_id: QueryId.optional(),
  group_id: QueryId.optional(),
  academic_year_id: QueryId.optional(),
  faculty_id: QueryId.optional(),
  /** Words of the name, or the student number. */
  fio: Search,
  /** 0: students without a valid transcript. */
  has_transcript: QueryStatus.optional(),
  sort: sortBy('fio', 'id_number', 'regester_date'),
});

/** Languages of a printed transcript; `uz_en` is bilingual. */
export const TRANSCRIPT_LANGUAGES = ['oz', 'ru', 'uz_en'] as const;
export type TranscriptLanguage = (typeof TRANSCRIPT_LANGUAGES)[number];

export const transcripts = defineResource(PAPERS.transcripts, {
  list: listCall('/transcript-students', 'curriculum_index', TranscriptListQuery, TranscriptStudent),
  export: exportCall(
    '/transcript-students/export',
    'curriculum_index',
    exportQuery(TranscriptListQuery, [
      'fio',
      'id_number',
      'faculty_name',
      'speciality_name',
      'group_name',
      'curriculum_name',
      'semester_name',
      'academic_year_name',
      'education_form_name',
      'study_status',
      'regester_number',
      'regester_date',
      'outdated',
    ]),
  ),
  nextNumber: nextNumberCall('transcript-students', 'regester_date'),
  /** The student, the transcripts and a preview up to `semester_id`, or up to the last semester that has ended. */
  read: {
    ...readCall(
      '/transcript-students/{studentId}',
      ['curriculum_index', 're_reading_subject_group_index'],
      TranscriptDetails,
    ),
    query: ScopedQuery.extend({ semester_id: QueryId.optional() }),
  },
  /** 409 if a valid transcript exists for student and semester, or if a valid one has the number. A semester that has not ended is a warning. */
  create: {
    ...createCall('/transcript-students', 're_reading_subject_group_store', TranscriptInput, Transcript),
    spelled: { start_date: 'start_year', end_date: 'end_year' },
  },
  /** Issues transcripts with automatic numbers for the students of groups, or some of them, who lack one, and prints all of them. */
  issue: createCall(
    '/transcript-students/groups',
    're_reading_subject_group_store',
    z
      .strictObject({
        ...bulkFields,
        /** The language of the PDF. */
        paper_language: z.enum(TRANSCRIPT_LANGUAGES).default('uz_en'),
        regester_date: YEARS.regester_date,
        start_year: Year,
        end_year: Year,
        /**
         * Without it each transcript ends with the last semester of the student that has ended; students without one get none. One
         * that has not ended is a warning.
         */
        semester_id: Id.optional(),
        accepted: Accepted,
      })
      .refine(inOrder('start_year', 'end_year'), ORDER),
    BulkIssue,
  ),
  /**
   * Of the file, `{registerId}` is the transcript. Without `paper_language`: Uzbek or Russian by `language`, else bilingual.
   */
  ...issuedCalls(
    'transcript-students',
    'transcript-student-pdf/{registerId}',
    PaperFileQuery.extend({ paper_language: z.enum(TRANSCRIPT_LANGUAGES).optional() }),
  ),
});
