import { ClockCircleOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import { CREDITS, type PlanCheck } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { memo, Suspense } from 'react';
import { type DraggedSubject, dropOn } from '#features/curricula/plan/dragged-subject.ts';
import { SemesterHoursForm } from '#features/curricula/plan/lazy-forms.ts';
import { usePlanBoard } from '#features/curricula/plan/plan-context.ts';
import { SubjectRow } from '#features/curricula/plan/subject-row.tsx';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface SemesterCardProps {
  semester: PlannedSemester;
  /** The warnings of this semester. */
  checks?: readonly PlanCheck[] | undefined;
}

const NO_CHECKS: readonly PlanCheck[] = [];

/** A semester with its subjects; members of an elective group are shown together. */
export const SemesterCard = memo(({ semester, checks = NO_CHECKS }: SemesterCardProps) => {
  const text = useText();
  const { actions, fixed } = usePlanBoard();
  const { id, number, academic_year_name, start_date, end_date, credits, hours, subjects, status } = semester;
  const { ref, over } = useDrag<DraggedSubject>({
    dragged: undefined,
    disabled: fixed,
    accepts: () => ['into'],
    onDrop: (dragged) => dropOn(actions, dragged, { semester }),
  });
  const warned = checks.some((check) => check.semester_subject_id === undefined);
  const row = (subject: PlannedSubject) => (
    <li key={subject.id}>
      <SubjectRow
        subject={subject}
        warnings={checks.filter((check) => check.semester_subject_id === subject.id).length}
      />
    </li>
  );
  const title = text('semester.number', { number });
  return (
    <section
      ref={ref}
      className="plan-semester"
      data-over={over}
      aria-label={title}
      id={`semester-${id}`}
      tabIndex={-1}
    >
      <header>
        <h3>
          {title}
          {status === 1 && (
            <span className="status-tag" data-status="active">
              {text('semester.current')}
            </span>
          )}
        </h3>
        <span className="hint">
          {[academic_year_name, `${formatDay(start_date)} – ${formatDay(end_date)}`].join(' · ')}
        </span>
        <span className="plan-semester-total" data-warning={warned || undefined}>
          {text('plan.semester_totals', { credits, expected: CREDITS.semester, hours })}
        </span>
        {!fixed && subjects.length > 0 && (
          <PopoverButton
            isForm
            look="grid-button"
            icon={<ClockCircleOutlined />}
            label={text('plan.hours.of_semester', { number })}
          >
            {(close) => (
              <Suspense>
                <SemesterHoursForm semester={semester} onSaved={close} />
              </Suspense>
            )}
          </PopoverButton>
        )}
      </header>
      {subjects.length === 0 ? (
        <p className="plan-empty">{text(fixed ? 'list.empty' : 'plan.semester_empty')}</p>
      ) : (
        <ol className="plan-subjects">
          {groupsOf(subjects).map(({ group, members }) =>
            group === null ? (
              members.map(row)
            ) : (
              <li key={`group ${group}`} className="plan-elective">
                <span className="plan-elective-title">{text('plan.elective', { group })}</span>
                <ol>{members.map(row)}</ol>
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  );
});

interface SubjectGroup {
  /** Number of the elective group; null: compulsory subjects. */
  group: number | null;
  members: PlannedSubject[];
}

/** Subjects in order; an elective group stands where its first member is. */
function groupsOf(subjects: PlannedSubject[]): SubjectGroup[] {
  const electives = Map.groupBy(subjects, ({ choice_of_subject }) => choice_of_subject);
  const shown = new Set<number>();
  return subjects.flatMap((subject): SubjectGroup[] => {
    const group = subject.choice_of_subject;
    if (group === null) return [{ group, members: [subject] }];
    if (shown.has(group)) return [];
    shown.add(group);
    return [{ group, members: electives.get(group) ?? [] }];
  });
}
