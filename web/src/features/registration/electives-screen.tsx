import { type Electives, electives } from '@dekanat/contract/registration/electives.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { BalanceDialog } from '#features/registration/balance-dialog.tsx';
import { useElectiveChoice } from '#features/registration/elective-choice.ts';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { useOnChange } from '#ui/table/use-on-change.ts';
import './registration.css';

const Id = z.coerce.number().int().positive();
const Shown = z.object({
  curriculum_id: Id.optional(),
  semester_id: Id.optional(),
  group_id: Id.optional(),
});

const NOTHING = { curriculum_id: undefined, semester_id: undefined, group_id: undefined };

/** Elective subjects of a semester: who has chosen which, chosen one by one or balanced in bulk. */
export function ElectivesScreen() {
  const text = useText();
  const id = useId();
  const { universityId } = useUniversity();
  const { values = {}, change } = useSearchParams(Shown);
  const { curriculum_id, semester_id, group_id } = values;
  useOnChange(universityId, () => change(NOTHING, { replace: true }));
  return (
    <Screen title="menu.electives">
      <div className="registration-scope">
        <div>
          <label htmlFor={`${id}-curriculum`}>{text('curriculum.noun')}</label>
          <CurriculumSelect
            id={`${id}-curriculum`}
            value={curriculum_id}
            placeholder="antd.placeholder"
            within={{ university_id: universityId, confirmed: 1 }}
            onChange={(next) => change({ curriculum_id: next, semester_id: undefined, group_id: undefined })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-semester`}>{text('semester.noun')}</label>
          <SemesterSelect
            id={`${id}-semester`}
            value={semester_id}
            placeholder="antd.placeholder"
            within={{ curriculum_id }}
            onChange={(next) => change({ semester_id: next })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-group`}>{text('student.group_name')}</label>
          <StudentGroupSelect
            id={`${id}-group`}
            value={group_id}
            within={{ university_id: universityId }}
            onChange={(next) => change({ group_id: next })}
          />
        </div>
      </div>
      {semester_id === undefined ? (
        <p className="notice">{text('registration.semester_first')}</p>
      ) : (
        <Choices semesterId={semester_id} groupId={group_id} />
      )}
    </Screen>
  );
}

function Choices({ semesterId, groupId }: { semesterId: number; groupId: number | undefined }) {
  const text = useText();
  const mayChoose = useMay(electives.choose);
  const [balancing, setBalancing] = useState(false);
  const { data, error, refetch } = useQuery(
    queryOf(electives.list, { query: { semester_id: semesterId, group_id: groupId } }),
  );
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  if (data.groups.length === 0) return <p className="notice">{text('registration.electives.none')}</p>;
  const without = data.groups.reduce((sum, group) => sum + group.without, 0);
  return (
    <>
      <div className="registration-electives">
        {data.groups.map(({ choice_of_subject, members, without: open }) => (
          <section key={choice_of_subject}>
            <h2>{text('registration.elective', { number: choice_of_subject })}</h2>
            <ul>
              {members.map(({ semester_subject_id, subject_name, students }) => (
                <li key={semester_subject_id}>
                  {subject_name ?? '—'} <strong className="registration-number">{students}</strong>
                </li>
              ))}
              <li data-open={open > 0}>
                {text('registration.without_choice')} <strong className="registration-number">{open}</strong>
              </li>
            </ul>
          </section>
        ))}
      </div>
      {mayChoose && (
        <div>
          <Button type="primary" disabled={without === 0} onClick={() => setBalancing(true)}>
            {text('registration.balance')}
          </Button>
        </div>
      )}
      <StudentTable electives={data} mayChoose={mayChoose} />
      {balancing && (
        <BalanceDialog
          scope={{
            semester_id: semesterId,
            ...(groupId !== undefined && { group_ids: [groupId] }),
          }}
          onClose={() => setBalancing(false)}
        />
      )}
    </>
  );
}

function StudentTable({ electives: found, mayChoose }: { electives: Electives; mayChoose: boolean }) {
  const text = useText();
  const id = useId();
  const choose = useElectiveChoice();
  if (found.students.length === 0)
    return <p className="notice">{text('registration.electives.no_students')}</p>;
  return (
    <div className="registration-scroll">
      {found.total > found.students.length && (
        <p className="notice">
          {text('registration.electives.first', { shown: found.students.length, total: found.total })}
        </p>
      )}
      <table className="registration-table">
        <thead>
          <tr>
            <th scope="col">{text('student.full_name')}</th>
            <th scope="col">{text('student.group_name')}</th>
            {found.groups.map(({ choice_of_subject }) => (
              <th key={choice_of_subject} scope="col">
                {text('registration.elective', { number: choice_of_subject })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.students.map(({ id: studentId, name, group_name, choices }) => (
            <tr key={studentId}>
              <td>{name}</td>
              <td>{group_name ?? '—'}</td>
              {found.groups.map(({ choice_of_subject, members }) => {
                const choice = choices.find((one) => one.choice_of_subject === choice_of_subject);
                const isRated = choice?.rated === true;
                const reason = `${id}-${studentId}-${choice_of_subject}`;
                return (
                  <td key={choice_of_subject}>
                    <Select
                      className="registration-elective-select"
                      aria-label={`${name}: ${text('registration.elective', { number: choice_of_subject })}`}
                      value={choice?.semester_subject_id ?? null}
                      disabled={!mayChoose || isRated}
                      {...(isRated && { 'aria-describedby': reason })}
                      placeholder={text('registration.not_chosen')}
                      options={members.map((member) => ({
                        value: member.semester_subject_id,
                        label: member.subject_name ?? '—',
                      }))}
                      onChange={(semesterSubjectId: number) => choose(studentId, semesterSubjectId)}
                    />
                    {isRated && <small id={reason}>{text('registration.rated')}</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
