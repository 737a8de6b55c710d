import {
  type StudentSubject,
  type StudentSubjects,
  studentSubjects,
} from '@dekanat/contract/registration/student-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { RemoveRegistration } from '#features/registration/remove-registration.tsx';
import { SubjectRow } from '#features/registration/subject-row.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { StudentLink } from '#ui/student-link.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './registration.css';
import './subjects.css';

/** The subjects of a student by semester: compulsory ones, and electives with their choice. */
export function SubjectsScreen() {
  const studentId = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(studentSubjects.list, { params: { studentId } }));
  return (
    <Screen
      title="menu.student_subjects"
      tab={data?.full_name}
      actions={
        data?.register_id && <RemoveRegistration registerId={data.register_id} name={data.full_name} />
      }
    >
      {data && <Subjects found={data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function Subjects({ found }: { found: StudentSubjects }) {
  const text = useText();
  const { student_id, full_name, id_number, curriculum_name, group_name, semester, semesters } = found;
  return (
    <>
      <p className="registration-student">
        <StudentLink id={student_id}>{full_name}</StudentLink>
        <span>{id_number}</span>
        {group_name !== null && <span>{group_name}</span>}
        {curriculum_name !== null && <span>{curriculum_name}</span>}
        {semester !== null && <span>{text('registration.semester', { number: semester })}</span>}
      </p>
      {semesters.length === 0 && <p className="notice">{text('registration.subjects.none')}</p>}
      <div className="registration-semesters">
        {semesters.map((one) => (
          <section key={one.semester_id} data-current={one.current} aria-label={one.semester_name}>
            <h2>
              {text('registration.semester', { number: one.semester_name })}{' '}
              <small>{one.academic_year_name}</small>
              {one.current && <small className="registration-now">{text('registration.now')}</small>}
            </h2>
            <SubjectTable subjects={one.subjects} studentId={student_id} />
            {[...byGroup(one.choice_subjects)].map(([group, members]) => (
              <div key={group} className="registration-elective">
                <h3>{text('registration.elective', { number: group })}</h3>
                <SubjectTable subjects={members} studentId={student_id} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

const byGroup = (subjects: StudentSubject[]) => Map.groupBy(subjects, (one) => one.choice_of_subject ?? 0);

function SubjectTable({ subjects, studentId }: { subjects: StudentSubject[]; studentId: number }) {
  const text = useText();
  if (subjects.length === 0) return null;
  return (
    <table className="registration-table">
      <thead>
        <tr>
          <th scope="col">{text('registration.subject')}</th>
          <th scope="col" data-numeric>
            {text('registration.hours')}
          </th>
          <th scope="col" data-numeric>
            {text('registration.credit')}
          </th>
          <th scope="col" data-numeric>
            {text('registration.rating')}
          </th>
          <th scope="col" data-numeric>
            {text('registration.mark')}
          </th>
          <th scope="col">{text('registration.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <SubjectRow key={subject.semester_subject_id} subject={subject} studentId={studentId} />
        ))}
      </tbody>
    </table>
  );
}
