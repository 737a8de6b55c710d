import { EditOutlined, UserOutlined } from '@ant-design/icons';
import { LANGUAGE_TAGS } from '@dekanat/contract/kernel/languages.ts';
import { type Teacher, type TeacherPersonalData, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { accountFacts, personalFacts, workFacts } from '#features/teachers/teacher-facts.tsx';
import { TeacherShowButton } from '#features/teachers/teacher-show-button.tsx';
import { FactList, Section } from '#grid/section.tsx';
import { Failed, ListSkeleton } from '#kernel/list-states.tsx';
import { reading } from '#kernel/query.ts';
import { Screen } from '#kernel/screen.tsx';
import { useMay } from '#kernel/session.ts';
import { StatusTag } from '#kernel/status-tag.tsx';
import { useLanguage, useText } from '#kernel/text.ts';
import { PersonPhoto } from '#upload/person-photo.tsx';

/** One teacher: everything that is known. */
export function TeacherViewScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(reading(teachers.read, { params: { id } }));
  return (
    <Screen title="teacher.title.view">
      {data && <TeacherPage key={id} teacher={data} />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </Screen>
  );
}

/** A translation that does not exist is empty: then the name is shown as it is written elsewhere. */
const nameOf = ({ fio, translations, language }: Teacher) =>
  fio === '' && translations[0] ? translations[0] : { fio, language };

function TeacherPage({ teacher }: { teacher: Teacher }) {
  const text = useText();
  const [shown, setShown] = useState<TeacherPersonalData>();
  const { fio, language } = nameOf(teacher);
  const others = teacher.translations.filter((one) => one.language !== language);
  return (
    <div className="sections">
      <div className="section section-wide">
        <div className="section-title">
          <PersonPhoto image={teacher.profile_img} name={fio} large />
          <div>
            <h2 lang={LANGUAGE_TAGS[language]}>{fio}</h2>
            <p>{[teacher.post_name, teacher.department_name].filter(Boolean).join(' · ')}</p>
            <p>
              <StatusTag status={teacher.status} />
            </p>
          </div>
          <Actions id={teacher.id} />
        </div>
      </div>
      <Section title="teacher.section.work">
        <FactList facts={workFacts(teacher)} />
      </Section>
      <Section
        title="teacher.section.personal"
        aside={!shown && <TeacherShowButton id={teacher.id} onShown={setShown} />}
      >
        <FactList
          facts={[
            ...personalFacts(teacher, shown),
            ['teacher.gender', text(`teacher.gender.${teacher.gender}`)],
            ['teacher.citizenship_name', teacher.citizenship_name],
            ...others.map((one) => [`language.${one.language}`, one.fio] as const),
          ]}
        />
      </Section>
      <Section title="teacher.section.account">
        <FactList facts={accountFacts(teacher)} />
      </Section>
    </div>
  );
}

function Actions({ id }: { id: number }) {
  const text = useText();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to: `/teachers/tutors/${to}/${id}` });
  if (!useMay(teachers.update)) return null;
  return (
    <span className="section-actions">
      <Button icon={<UserOutlined aria-hidden />} onClick={go('account')}>
        {text('person_account.title')}
      </Button>
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={go('update')}>
        {text('editor.edit')}
      </Button>
    </span>
  );
}
