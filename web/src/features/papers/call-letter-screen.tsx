import { formatDay } from '@dekanat/contract/api/days.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { type StudentRegister, studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { CallLetterForm } from '#features/papers/call-letter-form.tsx';
import { IssuedCallLetter } from '#features/papers/issued-call-letter.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';

/** The letter that calls one student to the final exams. */
export function CallLetterScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(studentRegisters.read, { params: { id } }));
  return (
    <Screen title="call_letter.noun" tab={data?.full_name}>
      {data && <RegisterLetter key={id} register={data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function RegisterLetter({ register }: { register: StudentRegister }) {
  const text = useText();
  const mayIssue = useMay(callLetters.create);
  const isStudying = register.study_status === 'studying';
  const letterId = register.final_exam_call_letter;
  return (
    <div className="sections">
      <Section
        title="student.noun"
        aside={<ViewAsStudentLink studentId={register.student_id} page="/documents" />}
      >
        <FactList
          facts={[
            ['paper.fio', register.full_name],
            ['paper.id_number', register.id_number],
            ['curriculum.noun', register.curriculum_name],
            ['paper.group', register.group_name],
            ['semester.noun', register.semester],
            ['field.faculty', register.faculty_name],
            ['speciality.noun', register.speciality_name],
            ['paper.education_type', register.education_type_name],
            ['paper.education_form', register.education_form_name],
            ['paper.study_status', <StudyStatusTag key="status" status={register.study_status} />],
          ]}
        />
      </Section>
      {letterId !== null && <StoredLetter id={letterId} />}
      {letterId === null && (
        <Section title="call_letter.new">
          {mayIssue && isStudying && <CallLetterForm register={register} />}
          {!isStudying && <p>{text('call_letter.left')}</p>}
          {!mayIssue && isStudying && <p>{text('call_letter.tab.2')}</p>}
        </Section>
      )}
    </div>
  );
}

function StoredLetter({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf(callLetters.read, { params: { id } }));
  return (
    <Section title="call_letter.noun">
      {data && (
        <>
          <FactList
            facts={[
              ['call_letter.order_number', data.order_number],
              ['call_letter.order_date', formatDay(data.order_date)],
              ['call_letter.start_date', formatDay(data.start_date)],
              ['call_letter.end_date', formatDay(data.end_date)],
              ['paper.author', data.author],
            ]}
          />
          <IssuedCallLetter letter={data} />
        </>
      )}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Section>
  );
}
