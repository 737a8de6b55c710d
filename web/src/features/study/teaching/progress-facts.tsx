import type { GroupProgress, StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

/** Why the student falls behind. */
export function Behind({ student: { behind, missed, due } }: { student: StudentProgress }) {
  const text = useText();
  return behind.map((reason) => (
    <span key={reason} className="status-tag" data-status="rejected">
      {text(`progress.behind.${reason}`, { count: missed, due })}
    </span>
  ));
}

export interface WorkProps {
  group: GroupProgress;
  student: StudentProgress;
}

/** Leads to what the student handed in. */
export function Tasks({ group, student: { student_id, tasks } }: WorkProps) {
  const text = useText();
  if (group.tasks === 0) return '—';
  const accepted = text('progress.tasks.accepted', { count: tasks.accepted, total: group.tasks });
  const search = {
    student_id: `${student_id}`,
    subject_id: `${group.subject_id}`,
    group_id: `${group.group_id}`,
    status: tasks.waiting > 0 ? '0' : 'all',
  };
  return (
    <>
      {tasks.missing === group.tasks ? (
        <span>{accepted}</span>
      ) : (
        <Link to="/teacher/tasks" search={search}>
          {accepted}
        </Link>
      )}
      {(['waiting', 'rejected', 'missing'] as const)
        .filter((state) => tasks[state] > 0)
        .map((state) => (
          <small key={state} data-state={state}>
            {text(`progress.tasks.${state}`, { count: tasks[state] })}
          </small>
        ))}
    </>
  );
}

/** Leads to the attempts of the student. */
export function Tests({ group, student: { student_id, tests } }: WorkProps) {
  const text = useText();
  if (group.tests === 0) return '—';
  const taken = text('progress.of', { count: tests.taken, total: group.tests });
  const search = { student_id: `${student_id}`, semester_subject_id: `${group.semester_subject_id}` };
  return (
    <>
      {tests.attempts === 0 ? (
        <span>{taken}</span>
      ) : (
        <Link to="/account/test-attempts" search={search}>
          {taken}
        </Link>
      )}
      {tests.best !== null && <small>{text('progress.tests.best', { count: tests.best })}</small>}
      {tests.attempts > 0 && <small>{text('progress.tests.attempts', { count: tests.attempts })}</small>}
    </>
  );
}

/** What the sheets hold so far; an absence from the final control stands in place of its points and the sum. */
export function Mark({
  student: { ic_rating, fc_rating, absent, rating, mark },
}: {
  student: StudentProgress;
}) {
  const text = useText();
  const part = (name: 'ic' | 'fc' | 'total' | 'mark', count: number | null) =>
    count === null ? [] : [{ name, shown: text(`progress.mark.${name}`, { count }) }];
  const known = [
    ...part('ic', ic_rating),
    ...(absent
      ? [{ name: 'absent', shown: text('result.absent') }]
      : [...part('fc', fc_rating), ...part('total', rating)]),
    ...part('mark', mark),
  ];
  if (known.length === 0) return '—';
  return known.map(({ name, shown }) => <small key={name}>{shown}</small>);
}

export function Seen({ student: { seen_at } }: { student: StudentProgress }) {
  const text = useText();
  return seen_at === null ? text('progress.seen.never') : <Instant at={seen_at} />;
}
