import { type TranscriptDetails, transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { IssuedTranscript, RevokedTranscripts } from '#features/papers/issued-transcript.tsx';
import { OpenRequest } from '#features/papers/open-request.tsx';
import { TranscriptForm } from '#features/papers/transcript-form.tsx';
import { TranscriptPreviewTables } from '#features/papers/transcript-preview.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';

/** The transcripts of one student. */
export function TranscriptScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  return <StudentTranscripts key={id} studentId={id} />;
}

function StudentTranscripts({ studentId }: { studentId: number }) {
  /** The last semester of a new transcript, which decides the preview. */
  const [semesterId, setSemesterId] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...queryOf(transcripts.read, { params: { studentId }, query: { semester_id: semesterId } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title="transcript.noun" of={data?.fio}>
      {data && <TranscriptSections details={data} onSemester={setSemesterId} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

interface TranscriptsProps {
  details: TranscriptDetails;
  onSemester: (semesterId: number | undefined) => void;
}

function TranscriptSections({ details, onSemester }: TranscriptsProps) {
  return (
    <div className="sections">
      <Section
        title="student.noun"
        aside={<ViewAsStudentLink studentId={details.student_id} page="/documents" />}
      >
        <FactList
          facts={[
            ['paper.fio', details.fio],
            ['paper.id_number', details.id_number],
            ['paper.group', details.group_name],
            ['field.faculty', details.faculty_name],
            ['speciality.noun', details.speciality_name],
            ['paper.education_type', details.education_type_name],
            ['paper.education_form', details.education_form_name],
            ['curriculum.noun', details.curriculum_name],
            ['semester.noun', details.semester_name],
            ['paper.study_status', <StudyStatusTag key="status" status={details.study_status} />],
          ]}
        />
      </Section>
      <OpenRequest studentId={details.student_id} universityId={details.university_id} />
      <Transcripts details={details} onSemester={onSemester} />
    </div>
  );
}

function Transcripts({ details, onSemester }: TranscriptsProps) {
  const text = useText();
  const [another, setAnother] = useState(false);
  const mayIssue = useMay(transcripts.create);
  const valid = details.transcripts.filter(({ revoked_at }) => revoked_at === null);
  const revoked = details.transcripts.filter(({ revoked_at }) => revoked_at !== null);
  const inTranscripts = new Set(valid.map(({ semester_id }) => semester_id));
  const semesters = details.semesters.filter(({ id }) => !inTranscripts.has(id));
  const shown = mayIssue && (valid.length === 0 || another);
  return (
    <>
      {valid.map((transcript) => (
        <IssuedTranscript key={transcript.id} transcript={transcript} />
      ))}
      {shown && (
        <Section title="transcript.new">
          <TranscriptForm
            details={details}
            semesters={semesters}
            onSemester={onSemester}
            onIssued={() => setAnother(false)}
          />
        </Section>
      )}
      {mayIssue && !shown && semesters.length > 0 && (
        <Section title="transcript.new">
          <p className="hint">{text('transcript.another.hint')}</p>
          <div>
            <Button onClick={() => setAnother(true)}>{text('transcript.another')}</Button>
          </div>
        </Section>
      )}
      {(shown || valid.length === 0) && (
        <Section title="transcript.preview" wide>
          <p className="hint">{text('transcript.preview.hint')}</p>
          <TranscriptPreviewTables preview={details.preview} />
        </Section>
      )}
      {revoked.length > 0 && (
        <Section title="transcript.revoked" wide>
          <RevokedTranscripts transcripts={revoked} />
        </Section>
      )}
    </>
  );
}
