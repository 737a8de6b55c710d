import { today } from '@dekanat/contract/api/days.ts';
import {
  TRANSCRIPT_LANGUAGES,
  type TranscriptStudent,
  transcripts,
} from '@dekanat/contract/papers/transcripts.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useUniversity } from '#api/university.ts';
import { useCurriculumOption } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { PrefixField, useRecipients } from '#features/papers/bulk-issue.tsx';
import { PaperDateField, PaperForm, YearField } from '#features/papers/paper-form.tsx';
import { useText } from '#i18n/text.ts';
import { Field } from '#ui/form/field.tsx';

interface TranscriptIssueFormProps {
  students: Pick<TranscriptStudent, 'student_id' | 'group_id'>[];
  curriculumId: unknown;
  onStart: (jobId: number) => void;
}

/** What the transcripts of a bulk issue have in common. */
export function TranscriptIssueForm({ students, curriculumId, onStart }: TranscriptIssueFormProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const recipients = useRecipients(students);
  const start_year = useCurriculumOption(curriculumId, universityId)?.reading_year;
  const start = useMemo(
    () => ({
      prefix: '',
      paper_language: 'uz_en',
      regester_date: today(),
      start_year,
      end_year: Number(today().slice(0, 4)),
    }),
    [start_year],
  );
  const languages = TRANSCRIPT_LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }));
  return (
    <PaperForm
      endpoint={transcripts.issue}
      start={start}
      also={recipients}
      label="transcript.issue.form"
      submit="transcript.issue.submit"
      check={() => (students.length === 0 ? 'paper.students.required' : undefined)}
      action={{ onSuccess: ({ job_id }) => onStart(job_id) }}
    >
      {(form) => (
        <>
          <PrefixField of={form} />
          <PaperDateField of={form} name="regester_date" label="transcript.regester_date" />
          <YearField of={form} name="start_year" label="transcript.start_year" />
          <YearField of={form} name="end_year" label="transcript.end_year" />
          <Field of={form} name="semester_id" label="transcript.semester" hint="transcript.semester.hint">
            <SemesterSelect within={{ curriculum_id: curriculumId }} placeholder="transcript.semester.own" />
          </Field>
          <Field of={form} name="paper_language" label="transcript.language">
            <Select options={languages} />
          </Field>
        </>
      )}
    </PaperForm>
  );
}
