import { today } from '@dekanat/contract/api/days.ts';
import { paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { type TranscriptDetails, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { NumberField } from '#features/papers/number-field.tsx';
import { PaperDateField, PaperForm, YearField } from '#features/papers/paper-form.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field } from '#ui/form/field.tsx';
import { propose } from '#ui/form/propose.ts';
import { useOnChange } from '#ui/table/use-on-change.ts';

const PAPERS = [studentPapers.list, paperRequests.list];

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
  const { id: student_id, university_id, start_year, end_year } = details;
  // One up to a semester that has not ended is chosen, never proposed.
  const semester_id = semesters.findLast(({ ended }) => ended)?.id;
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
          <NumberField
            of={form}
            name="regester_number"
            label="transcript.regester_number"
            date="regester_date"
            next={(regester_date) =>
              queryOf(transcripts.nextNumber, { query: { regester_date, university_id } })
            }
          />
          <PaperDateField of={form} name="regester_date" label="transcript.regester_date" />
          <YearField of={form} name="start_year" label="transcript.start_year" />
          <EndYearField of={form} proposed={end_year} />
          <Field of={form} name="semester_id" label="transcript.semester">
            <Select
              options={semesters.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={text('antd.placeholder')}
            />
          </Field>
          {semesters.find(({ id }) => id === form.idIn('semester_id'))?.ended === false && (
            <p className="notice paper-wide">{text('transcript.semester.running')}</p>
          )}
          <SemesterEffect semesterId={form.idIn('semester_id')} onChange={onSemester} />
        </>
      )}
    </PaperForm>
  );
}

/** The year of the chosen semester, until the user types another one. */
function EndYearField({ of: form, proposed }: { of: EditorForm<'end_year'>; proposed: number }) {
  const { antd } = form;
  useOnChange(proposed, () => {
    // A form without changes takes all values of the new details.
    if (form.isDirty()) propose(antd, 'end_year', proposed);
  });
  return <YearField of={form} name="end_year" label="transcript.end_year" />;
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
