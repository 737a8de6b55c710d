import { account } from '@dekanat/contract/access/account.ts';
import { type TaskAttempt, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { draftName, dropDraft, readDraft } from '#ui/form/draft.ts';
import { Instant } from '#ui/instant.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { TaskCheckForm } from './task-check-form.tsx';
import { TaskFiles } from './task-files.tsx';
import { TaskStatusTag } from './task-status-tag.tsx';
import type { Check } from './use-task-check.ts';

interface TaskDetailProps {
  id: number;
  saving: boolean;
  check: (task: TaskAttempt, result: Check, onStored: () => void) => void;
  next: () => void;
  close: () => void;
}

/** A task with what was handed in for it, and the form by which it is checked. */
export function TaskDetail({ id, saving, check, next, close }: TaskDetailProps) {
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(taskAttempts.read, { params: { id } }));
  const { data: own } = useQuery(queryOf(account.read, {}));
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data || own === undefined) return <ListSkeleton />;
  const draft = draftName(own.id, taskAttempts.check, data.id);
  return (
    <article className="task-detail" aria-label={data.fio}>
      <header>
        <div>
          <h2>{data.fio}</h2>
          <p className="hint">
            {[data.student_group_name, data.subject_name, data.lesson_name].filter(Boolean).join(' · ')}
          </p>
          <p className="hint">
            {text('tasks.handed_in', { number: data.number })} <Instant at={data.created_at} />
          </p>
        </div>
        <Button className="task-close" onClick={close}>
          {text('tasks.to_list')}
        </Button>
      </header>
      <Meanwhile key={`meanwhile ${data.id}`} task={data} next={next} />
      <details className="task-question">
        <summary>{text('tasks.task')}</summary>
        <RichText html={data.task} />
      </details>
      {data.text !== '' && <p className="task-text">{data.text}</p>}
      <TaskFiles resources={data.resources} />
      <CurrentForm
        key={data.id}
        task={data}
        draft={draft}
        saving={saving}
        check={(result) => check(data, result, () => dropDraft(draft))}
      />
      <Results title="tasks.earlier" results={data.earlier} />
      <Results title="tasks.history" results={data.history.filter(({ status }) => status !== 0)} />
    </article>
  );
}

/** The form shows how the task was checked last, unless something is typed: that stays when a colleague checks the task meanwhile. */
function CurrentForm(props: ComponentProps<typeof TaskCheckForm>) {
  const { version } = props.task;
  const [shown, setShown] = useState(version);
  if (shown !== version && readDraft(props.draft) === undefined) setShown(version);
  return <TaskCheckForm key={shown} {...props} />;
}

/** How a task was checked, and that it was while it was open here. */
function Meanwhile({ task, next }: { task: TaskAttempt; next: () => void }) {
  const text = useText();
  const [opened] = useState(task.version);
  if (task.status === 0) return null;
  const changed = task.version !== opened;
  return (
    <p className="notice task-result" role={changed ? 'alert' : undefined}>
      <TaskStatusTag status={task.status} />
      {task.mark !== null && <span>{text('tasks.points', { count: task.mark })}</span>}
      <span>
        {text(changed ? 'tasks.meanwhile' : 'tasks.checked', { name: task.checked_by ?? '—' })}{' '}
        <Instant at={task.checked_at} />
      </span>
      {changed && <Button onClick={next}>{text('tasks.next')}</Button>}
    </p>
  );
}

type Result = Check & Pick<TaskAttempt, 'checked_by' | 'checked_at'>;

function Results({ title, results }: { title: 'tasks.earlier' | 'tasks.history'; results: Result[] }) {
  const text = useText();
  if (results.length === 0) return null;
  return (
    <section className="task-results">
      <h3>{text(title)}</h3>
      <ul>
        {results.map(({ status, mark, comment, checked_by, checked_at }) => (
          <li key={`${checked_at}-${status}-${mark}`}>
            <TaskStatusTag status={status} />
            {mark !== null && <span>{text('tasks.points', { count: mark })}</span>}
            {comment !== '' && <span>{comment}</span>}
            {checked_by && (
              <span className="hint">
                {checked_by} · <Instant at={checked_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
