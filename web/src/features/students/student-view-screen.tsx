import { EditOutlined, UserOutlined } from '@ant-design/icons';
import { type PersonalData, type Student, students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ShowButton } from '#features/students/show-button.tsx';
import {
  accountFacts,
  addressFacts,
  personalFacts,
  studyFacts,
  useWhoFacts,
} from '#features/students/student-facts.tsx';
import { StudentHead } from '#features/students/student-head.tsx';
import { StudentHistory } from '#features/students/student-history.tsx';
import { StudentNotes } from '#features/students/student-notes.tsx';
import { StudentSwitch } from '#features/students/student-switch.tsx';
import { FactList } from '#grid/section.tsx';
import { Instant } from '#kernel/instant.tsx';
import { Failed, ListSkeleton } from '#kernel/list-states.tsx';
import { reading } from '#kernel/query.ts';
import { Screen } from '#kernel/screen.tsx';
import { useMay, useProfile } from '#kernel/session.ts';
import { useLanguage, useText } from '#kernel/text.ts';

/** One student: everything that is known, what was noted, what happened. */
export function StudentViewScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(reading(students.read, { params: { id } }));
  return (
    <Screen title="student.title.view">
      {data && <StudentPage key={id} student={data} />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </Screen>
  );
}

function StudentPage({ student }: { student: Student }) {
  const text = useText();
  const navigate = useNavigate();
  const [mayUpdate, mayAccount] = [useMay(students.update), useMay('student_account_student')];
  const go = (to: string) => () => void navigate({ to: `/students/students/${to}/${student.id}` });
  return (
    <div className="student-page">
      <div className="student-card student-card-wide">
        <StudentHead student={student}>
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
      <Card title="student.section.notes">
        <StudentNotes studentId={student.id} />
      </Card>
      <StudentHistory id={student.id} />
    </div>
  );
}

function Facts({ student }: { student: Student }) {
  const [shown, setShown] = useState<PersonalData>();
  const own = useProfile();
  const who = useWhoFacts(student);
  return (
    <>
      <Card title="student.section.study">
        <FactList facts={studyFacts(student)} />
      </Card>
      <Card title="student.section.who">
        <FactList facts={who} />
      </Card>
      <Card
        title="student.section.personal"
        aside={shown === undefined && <ShowButton id={student.id} onShown={setShown} />}
      >
        <FactList facts={personalFacts(student, shown)} />
      </Card>
      <Card title="student.section.address">
        <FactList facts={[...addressFacts(student), ['student.other', student.other]]} />
      </Card>
      <Card title="student.section.account">
        <FactList
          facts={[
            ['field.status', <StudentSwitch key="switch" student={student} own={own} />],
            ...accountFacts(student),
            ['field.created_at', <Instant key="at" at={student.created_at} />],
            ['field.updated_at', <Instant key="at" at={student.updated_at} />],
          ]}
        />
      </Card>
    </>
  );
}

interface CardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  const text = useText();
  const id = useId();
  return (
    <section className="student-card" aria-labelledby={id}>
      <div className="student-section-head">
        <h2 id={id}>{text(title)}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
