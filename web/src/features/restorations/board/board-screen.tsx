import { QueryId } from '@dekanat/contract/api/fields.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { Board } from '#features/restorations/board/board.tsx';
import { StudentSelect } from '#features/students/student-select.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './board.css';

const ADDRESS = z.object({ student: QueryId.optional() });

/** The board for the student of the address; without one, or for another, a student is chosen first. */
export function BoardScreen() {
  useLanguage();
  const text = useText();
  const id = useId();
  const { universityId } = useUniversity();
  const { values, change } = useSearchParams(ADDRESS);
  const student = values?.student;
  // Who studies again is not among the options.
  const { data: chosenStudent } = useQuery({
    ...queryOf(restorations.candidate, { params: { studentId: student ?? 0 } }),
    enabled: student !== undefined,
  });
  return (
    <Screen title="restoration.board.title">
      <div className="board-choice">
        <label htmlFor={id}>{text('restoration.board.student')}</label>
        <StudentSelect
          id={id}
          value={student}
          known={chosenStudent?.full_name ?? ''}
          within={{ university_id: universityId, study_status: 'studentexpel' }}
          placeholder="antd.placeholder"
          onChange={(chosen) => change({ student: chosen })}
        />
      </div>
      {student === undefined ? (
        <p className="notice">{text('restoration.board.student_first')}</p>
      ) : (
        <StudentBoard key={student} studentId={student} />
      )}
    </Screen>
  );
}

function StudentBoard({ studentId }: { studentId: number }) {
  const { data, error, refetch } = useQuery(queryOf(restorations.candidate, { params: { studentId } }));
  const [attempt, setAttempt] = useState(0);
  if (data) return <Board key={attempt} candidate={data} onDiscard={() => setAttempt(attempt + 1)} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}
