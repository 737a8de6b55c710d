import { today } from '@dekanat/contract/api/days.ts';
import { Day } from '@dekanat/contract/api/fields.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { type TranscriptDetails, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { DayField, PaperForm, useProposal, YearField } from '#features/papers/paper-form.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, TextField } from '#ui/form/field.tsx';

const PAPERS = [studentPapers.list];

interface TranscriptFormProps {
  details: TranscriptDetails;
  /** Semesters up to which there is no valid transcript yet. */
  semesters: TranscriptDetails['semesters'];
  onSemester: (semesterId: number | undefined) => void;
  onIssued: () => void;
}

/** Issues a transcript up to a semester. */
export function TranscriptForm({ details, semesters, onSemester, onIssued }: TranscriptFormProps) {
  const text = useText();
  const feedback = useFeedback();
  const { id: student_id, university_id, last_semester_id: last, start_year, end_year } = details;
  const semester_id = semesters.find(({ id }) => id === last)?.id ?? semesters.at(-1)?.id;
  const start = useMemo(
    () => ({ student_id, regester_number: '', regester_date: today(), start_year, end_year, semester_id }),
    [student_id, start_year, end_year, semester_id],
  );
  return (
    <PaperForm
      endpoint={transcripts.create}
      start={start}
      label="transcript.new"
      submit="transcript.submit"
      action={{
        alsoChanges: PAPERS,
        onSuccess: () => {
          feedback.success(text('transcript.created'));
          onIssued();
        },
      }}
    >
      {(form) => (
        <>
          <NumberField of={form} universityId={university_id} />
          <DayField of={form} name="regester_date" label="transcript.regester_date" />
          <YearField of={form} name="start_year" label="transcript.start_year" />
          <YearField of={form} name="end_year" label="transcript.end_year" />
          <Field of={form} name="semester_id" label="transcript.semester">
            <Select
              options={semesters.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={text('antd.placeholder')}
            />
          </Field>
          <SemesterEffect semesterId={form.idIn('semester_id')} onChange={onSemester} />
        </>
      )}
    </PaperForm>
  );
}

/** Reports the chosen semester, for the preview. */
function SemesterEffect(props: {
  semesterId: number | undefined;
  onChange: TranscriptFormProps['onSemester'];
}) {
  const { semesterId, onChange } = props;
  useEffect(() => onChange(semesterId), [semesterId, onChange]);
  return null;
}

interface NumberFieldProps {
  of: EditorForm<'regester_number' | 'regester_date'>;
  universityId: number;
}

/** The number, with a proposal that depends on the year of the date. */
function NumberField({ of: form, universityId }: NumberFieldProps) {
  const date = Day.safeParse(form.values.regester_date).data;
  const { data } = useQuery({
    ...queryOf(transcripts.nextNumber, {
      query: { regester_date: date ?? '', university_id: universityId },
    }),
    enabled: date !== undefined,
  });
  useProposal(form, 'regester_number', data?.number);
  return <TextField of={form} name="regester_number" label="transcript.regester_number" />;
}
