import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { Electives } from './electives.tsx';
import { SubjectCard } from './subject-card.tsx';
import './subjects.css';

/** The subjects of a semester with what the student has read of each; the present semester first. */
export function SubjectsPage() {
  const text = useText();
  const semesters = useQuery(ownQuery(studySubjects.semesters, {}));
  const profile = useQuery(ownQuery(studentProfile.show, {}));
  const [chosen, setChosen] = useState<number>();
  const all = semesters.data?.data;
  const present = profile.data?.[0]?.activeStudy?.semester_id;
  const shown = chosen ?? all?.find(({ id }) => id === present)?.id ?? all?.at(-1)?.id;
  if (all === undefined)
    return semesters.error === null ? (
      <LoadingIndicator />
    ) : (
      <Failure error={semesters.error} retry={() => void semesters.refetch()} />
    );
  return (
    <div className="page">
      <h1>{text('cabinet.subjects')}</h1>
      {all.length === 0 && <p className="card">{text('cabinet.subjects.none')}</p>}
      {all.length > 1 && (
        <label className="field">
          {text('cabinet.semester')}
          <select value={shown} onChange={({ target }) => setChosen(Number(target.value))}>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {text('cabinet.semester.name', { name })}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown !== undefined && <SemesterSubjects semesterId={shown} />}
    </div>
  );
}

function SemesterSubjects({ semesterId }: { semesterId: number }) {
  const text = useText();
  const { data, error, refetch } = useQuery(ownQuery(studySubjects.subjects, { params: { semesterId } }));
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  if (data.data.length === 0) return <p className="card">{text('cabinet.subjects.none')}</p>;
  return (
    <>
      <Electives key={semesterId} semesterId={semesterId} />
      <div className="cards">
        {data.data.map((subject) => (
          <SubjectCard key={subject.id} subject={subject} semesterId={semesterId} />
        ))}
      </div>
    </>
  );
}
