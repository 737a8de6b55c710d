import type { OldSemester, SlotSemester } from '@dekanat/contract/restorations/restorations.ts';
import { type DraggedResult, useBoard } from '#features/restorations/board/board-context.ts';
import { OldResultRow } from '#features/restorations/board/old-result-row.tsx';
import { SlotRow } from '#features/restorations/board/slot-row.tsx';
import type { useBoardData } from '#features/restorations/board/use-board-data.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

interface BoardColumnsProps extends Pick<ReturnType<typeof useBoardData>, 'old' | 'slots'> {
  hasSemester: boolean;
}

/** Results on the left, the subjects that take them on the right. */
export function BoardColumns({ old, slots, hasSemester }: BoardColumnsProps) {
  const text = useText();
  if (old.data === undefined) return <FirstLoad error={old.error} retry={() => void old.refetch()} />;
  const subjects =
    slots.data === undefined ? (
      <FirstLoad error={slots.error} retry={() => void slots.refetch()} />
    ) : (
      <SlotSemesters />
    );
  return (
    <div className="board">
      <ResultPool />
      {hasSemester ? subjects : <p className="notice">{text('restoration.board.semester_first')}</p>}
    </div>
  );
}

/** The results that are left, by semester; a result that is dropped here leaves its subject. */
function ResultPool() {
  const text = useText();
  const { pool, pairs, readOnly, clear } = useBoard();
  const used = new Map([...pairs].map(([slot, result]) => [result, slot]));
  const { ref, over } = useDrag<DraggedResult>({
    dragged: undefined,
    disabled: readOnly,
    accepts: ({ result }) => (used.has(result) ? ['into'] : []),
    onDrop: ({ result }) => {
      const slot = used.get(result);
      if (slot !== undefined) clear(slot);
    },
  });
  const left = pool.map((semester) => ({
    ...semester,
    student_subjects: semester.student_subjects.filter((one) => !used.has(one.rating_register_id)),
  }));
  const total = pool.reduce((sum, { student_subjects }) => sum + student_subjects.length, 0);
  return (
    <section ref={ref} className="board-pool" data-over={over} aria-label={text('restoration.board.pool')}>
      <h2>
        {text('restoration.board.pool')} <span className="hint">{total - used.size}</span>
      </h2>
      {total === 0 && <p className="notice">{text('restoration.board.pool_empty')}</p>}
      {left
        .filter(({ student_subjects }) => student_subjects.length > 0)
        .map((semester) => (
          <PoolSemester key={semester.id} semester={semester} />
        ))}
      {total > 0 && total === used.size && <p className="hint">{text('restoration.board.pool_used')}</p>}
    </section>
  );
}

function PoolSemester({ semester }: { semester: OldSemester }) {
  const text = useText();
  return (
    <div>
      <p className="hint">
        {[
          text('semester.named', { name: semester.semester_name }),
          semester.academic_year_name,
          semester.curriculum_name,
        ].join(' · ')}
      </p>
      <ul>
        {semester.student_subjects.map((result) => (
          <li key={result.rating_register_id}>
            <OldResultRow result={result} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The subjects of the new curriculum up to the semester in which the student continues. */
function SlotSemesters() {
  const { semesters } = useBoard();
  return (
    <div className="board-semesters">
      {semesters.map((semester) => (
        <SlotCard key={semester.semester_id} semester={semester} />
      ))}
    </div>
  );
}

function SlotCard({ semester }: { semester: SlotSemester }) {
  const text = useText();
  const title = text('semester.named', { name: semester.semesterName });
  return (
    <section className="board-semester" aria-label={title}>
      <h2>
        {title} <span className="hint">{semester.date}</span>
        {semester.current && (
          <span className="status-tag" data-status="active">
            {text('restoration.board.target')}
          </span>
        )}
      </h2>
      <ul>
        {semester.studentSubjects.map((slot) => (
          <li key={slot.semester_subject_id}>
            {slot.choice_of_subject !== null && (
              <span className="board-elective">
                {text('restoration.board.elective', { group: slot.choice_of_subject })}
              </span>
            )}
            <SlotRow slot={slot} />
          </li>
        ))}
      </ul>
    </section>
  );
}
