import { EditOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons';
import { hemisComparisons } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import { rememberItem } from '#api/recent-items.ts';
import { useMay, useProfile } from '#api/session.ts';
import { AccountState } from '#features/students/account-state.tsx';
import { actionsFor, useStatusChange } from '#features/students/status-changes/status-change-actions.tsx';
import {
  accountFacts,
  addressFacts,
  personalFacts,
  studyFacts,
  useWhoFacts,
} from '#features/students/student-facts.tsx';
import { StudentHead } from '#features/students/student-head.tsx';
import { StudentHistory } from '#features/students/student-history.tsx';
import { StudentLetters } from '#features/students/student-letters.tsx';
import { STUDENT_LISTS } from '#features/students/student-lists.ts';
import { studentName } from '#features/students/student-name.ts';
import { StudentNotes } from '#features/students/student-notes.tsx';
import { StudentPapers } from '#features/students/student-papers.tsx';
import { SubjectResults } from '#features/students/student-results.tsx';
import { StudyCertificates } from '#features/students/study-certificates.tsx';
import { useLanguage, useText, withTexts } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { useRevealedPersonalData } from '#platform/personal-data/revealed-personal-data.tsx';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { studentPath } from '#ui/student-path.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { Neighbours } from '#ui/table/neighbours.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';

const StudentHemis = lazy(
  withTexts('hemis', async () => ({
    default: (await import('#features/students/hemis/student-hemis.tsx')).StudentHemis,
  })),
);

const NEIGHBOUR_TITLES = { previous: 'student.previous', next: 'student.next' } as const;

/** One student: record, notes and history. */
export function StudentViewScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(students.read, { params: { id } }));
  return (
    <Screen
      title="student.title.view"
      actions={
        <Neighbours id={id} remembered={STUDENT_LISTS} addressOf={studentPath} titles={NEIGHBOUR_TITLES} />
      }
    >
      {data && <StudentPage key={id} student={data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function StudentPage({ student }: { student: Student }) {
  useEffect(() => rememberItem({ title: studentName(student), address: studentPath(student) }), [student]);
  const text = useText();
  const navigate = useNavigate();
  const [mayUpdate, mayAccount] = [useMay(students.update), useMay('student_account_student')];
  const change = useStatusChange();
  const maySeeHemis = useMay(hemisComparisons.ofStudent);
  const acts = useMay(studentStatuses.store) ? actionsFor(new Set([student.study_status])) : [];
  const go = (to: string) => () => void navigate({ to: `/students/students/${to}/${student.id}` });
  return (
    <div className="sections">
      <div className="section section-wide">
        <StudentHead student={student}>
          {acts.length > 0 && (
            <PopoverButton icon={<SwapOutlined aria-hidden />} title={text('student.actions')}>
              {(close) =>
                acts.map((act) => (
                  <button
                    key={act}
                    type="button"
                    className="popover-item"
                    onClick={() => {
                      close();
                      change.start(act, { people: [student] });
                    }}
                  >
                    {text(`status_change.act.${act}`)}
                  </button>
                ))
              }
            </PopoverButton>
          )}
          {student.user_id !== null && (
            <WriteMessageButton people={[{ user_id: student.user_id, fio: studentName(student) }]} />
          )}
          {student.user_id !== null && <ViewAsStudentLink studentId={student.id} />}
          {mayAccount && (
            <Button icon={<UserOutlined aria-hidden />} onClick={go('account')}>
              {text('student.account.open')}
            </Button>
          )}
          {mayUpdate && (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={go('update')}>
              {text('editor.edit')}
            </Button>
          )}
        </StudentHead>
      </div>
      <Facts student={student} />
      <Section title="student.section.subjects" wide>
        <SubjectResults studentId={student.id} />
      </Section>
      <Section title="student.section.notes">
        <StudentNotes studentId={student.id} />
      </Section>
      <Section title="student.section.certificates" wide>
        <StudyCertificates student={student} />
      </Section>
      <Section title="student.section.papers" wide>
        <StudentPapers studentId={student.id} />
      </Section>
      <Section title="student.section.letters" wide>
        <StudentLetters studentId={student.id} />
      </Section>
      {maySeeHemis && (
        <Suspense>
          <StudentHemis studentId={student.id} />
        </Suspense>
      )}
      <StudentHistory id={student.id} />
      {change.dialog}
    </div>
  );
}

function Facts({ student }: { student: Student }) {
  const personal = useRevealedPersonalData(students, student.id);
  const own = useProfile();
  const who = useWhoFacts(student);
  return (
    <>
      <Section title="student.section.study">
        <FactList facts={studyFacts(student)} />
      </Section>
      <Section title="student.section.who">
        <FactList facts={who} />
      </Section>
      <Section title="student.section.personal" aside={personal.button()}>
        <FactList facts={personalFacts(student, personal.shown)} />
      </Section>
      <Section title="student.section.address">
        <FactList facts={[...addressFacts(student), ['student.other', student.other]]} />
      </Section>
      <Section title="student.section.account">
        <FactList
          facts={[
            ['field.status', <AccountState key="account" student={student} own={own} />],
            ...accountFacts(student),
            ['field.created_at', <Instant key="at" at={student.created_at} />],
            ['field.updated_at', <Instant key="at" at={student.updated_at} />],
          ]}
        />
      </Section>
    </>
  );
}
