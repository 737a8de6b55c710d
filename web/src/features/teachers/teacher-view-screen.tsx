import { EditOutlined, UserOutlined } from '@ant-design/icons';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { type Teacher, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { accountFacts, personalFacts, workFacts } from '#features/teachers/teacher-facts.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { PersonHead } from '#platform/personal-data/person-head.tsx';
import { useRevealedPersonalData } from '#platform/personal-data/revealed-personal-data.tsx';
import { PersonHistory } from '#ui/history/person-history.tsx';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { Screen } from '#ui/screen.tsx';
import { PersonStatusTag } from '#ui/status-tag.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { FactList, Section } from '#ui/table/section.tsx';

/** One teacher: the whole record. */
export function TeacherViewScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(teachers.read, { params: { id } }));
  return (
    <Screen title="teacher.title.view">
      {data && <TeacherPage key={id} teacher={data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

/** A missing translation is empty: the name of another language is shown. */
const nameOf = ({ fio, translations, language }: Teacher) =>
  fio === '' && translations[0] ? translations[0] : { fio, language };

function TeacherPage({ teacher }: { teacher: Teacher }) {
  const text = useText();
  const personal = useRevealedPersonalData(teachers, teacher.id);
  const mayAudit = useMay(audit.list);
  const { fio, language } = nameOf(teacher);
  const others = teacher.translations.filter((one) => one.language !== language);
  return (
    <div className="sections">
      <div className="section section-wide">
        <PersonHead
          image={teacher.profile_img}
          known={fio}
          name={<span lang={LANGUAGE_TAGS[language]}>{fio}</span>}
          place={[teacher.post_name, teacher.department_name].filter(Boolean).join(' · ')}
          tags={<PersonStatusTag status={teacher.status} />}
        >
          {teacher.user_id !== null && <WriteMessageButton people={[{ user_id: teacher.user_id, fio }]} />}
          <Actions id={teacher.id} />
        </PersonHead>
      </div>
      <Section title="teacher.section.work">
        <FactList facts={workFacts(teacher)} />
      </Section>
      <Section title="teacher.section.personal" aside={personal.button()}>
        <FactList
          facts={[
            ...personalFacts(teacher, personal.shown),
            ['teacher.gender', text(`gender.${teacher.gender}`)],
            ['teacher.citizenship_name', teacher.citizenship_name],
            ...others.map((one) => [`language.${one.language}`, one.fio] as const),
          ]}
        />
      </Section>
      <Section title="teacher.section.account">
        <FactList facts={accountFacts(teacher)} />
      </Section>
      {mayAudit && (
        <PersonHistory record="teachers" id={teacher.id}>
          <RecordHistory record="teachers" id={teacher.id} />
        </PersonHistory>
      )}
    </div>
  );
}

function Actions({ id }: { id: number }) {
  const text = useText();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to: `/teachers/tutors/${to}/${id}` });
  if (!useMay(teachers.update)) return null;
  return (
    <>
      <Button icon={<UserOutlined aria-hidden />} onClick={go('account')}>
        {text('person_account.title')}
      </Button>
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={go('update')}>
        {text('editor.edit')}
      </Button>
    </>
  );
}
