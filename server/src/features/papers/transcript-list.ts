import { formatDay } from '@dekanat/contract/api/days.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import type { RawBuilder } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { largeList } from '#platform/resources/large-list.ts';
import {
  TRANSCRIPT_NAMES,
  transcriptFilters,
  transcriptOrder,
  transcriptRows,
  withRegister,
} from './transcript-rows.ts';

/** Students with their newest transcript. */
export const transcriptList = largeList(transcripts, {
  filters: transcriptFilters,
  matching: withRegister,
  id: 'students.id',
  order: transcriptOrder,
  rows: (view: QueryScope, ids: RawBuilder<number>) => transcriptRows(view, { ids }),
  names: TRANSCRIPT_NAMES,
  file: {
    title: 'transcript.title',
    headings: {
      fio: 'student.full_name',
      id_number: 'student.id_number',
      faculty_name: 'field.faculty',
      speciality_name: 'student_group.speciality_name',
      group_name: 'student.group_name',
      curriculum_name: 'curriculum.noun',
      semester_name: 'transcript.semester_name',
      academic_year_name: 'transcript.academic_year_name',
      education_form_name: 'curriculum.education_form_name',
      study_status: 'student.study_status',
      regester_number: 'transcript.regester_number',
      regester_date: 'transcript.regester_date',
      outdated: 'transcript.outdated',
    },
    cells: {
      study_status: (row, text) => text(`study_status.${row.study_status}`),
      // As the list says beside the number.
      outdated: (row, text) =>
        row.regester_number === null ? null : text(row.outdated ? 'audit.yes' : 'audit.no'),
      regester_date: (row) => row.regester_date && formatDay(row.regester_date),
    },
  },
});
