import type { Page } from '@dekanat/contract/api/lists.ts';
import { type TaskAttemptRow, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { PageLinks } from '#ui/table/page-links.tsx';
import { useLastPage } from '#ui/table/use-last-page.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import { TaskDetail } from './task-detail.tsx';
import { TaskFilters } from './task-filters.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskSearch } from './task-search.ts';
import { useTaskCheck } from './use-task-check.ts';
import './tasks.css';

/** The task after this one, or the one before it at the end. */
function neighbour(rows: TaskAttemptRow[], id: number | undefined, step: 1 | -1): number | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return (rows[at + step] ?? rows[at - step])?.id;
}

/**
 * Tasks that students handed in. It needs no permission and no profile, so that it also opens for teachers who do not work in the
 * back office.
 */
export function TasksScreen() {
  useLanguage();
  const { task, ...search } = useTaskSearch();
  const { query, change } = search;
  const isPhone = usePhone();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(taskAttempts.list, { query }),
    placeholderData: keepPreviousData,
  });
  useLastPage(isPlaceholderData ? undefined : data, (page) => change({ page }, { replace: true }));
  const rows = data?.data ?? [];
  const open = (id: number | undefined) => change({ task: id });
  const go = (step: 1 | -1) => open(neighbour(rows, task, step));
  const opened = useRef(task);
  useEffect(() => {
    opened.current = task;
  }, [task]);
  // The teacher may have opened another task while the check was stored.
  const next = (id: number) => {
    if (opened.current === id) go(1);
  };
  const { check, saving } = useTaskCheck({ next, back: open });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    go(event.key === 'ArrowDown' ? 1 : -1);
  };
  useScrollToOpen(task);
  return (
    <Screen title="menu.teacher_tasks">
      {!(isPhone && task !== undefined) && <TaskFilters {...search} rows={data?.data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys that lead to the next task
        <div className="tasks" data-open={task !== undefined} onKeyDown={onKeyDown}>
          <TaskList page={data} task={task} open={open} turn={(page) => change({ page, task: undefined })} />
          <div className="task-pane">
            {task === undefined && data.total > 0 && <Start start={() => open(rows[0]?.id)} />}
            {task !== undefined && (
              <TaskDetail
                key={task}
                id={task}
                saving={saving}
                check={check}
                next={() => go(1)}
                close={() => open(undefined)}
              />
            )}
          </div>
        </div>
      )}
    </Screen>
  );
}

interface TaskListProps {
  page: Page<TaskAttemptRow>;
  task: number | undefined;
  open: (id: number) => void;
  turn: (page: number) => void;
}

function TaskList({ page, task, open, turn }: TaskListProps) {
  const text = useText();
  return (
    <div className="task-list">
      <p className="hint" role="status">
        {text('tasks.total', { count: page.total })}
      </p>
      {page.total === 0 && <p className="list-state">{text('tasks.none')}</p>}
      <ul>
        {page.data.map((row) => (
          <TaskRow key={row.id} task={row} open={row.id === task} select={() => open(row.id)} />
        ))}
      </ul>
      <PageLinks page={page} turn={turn} />
    </div>
  );
}

function Start({ start }: { start: () => void }) {
  const text = useText();
  // After the navigation to this screen, not while the filters are in use.
  const [first] = useState(() => document.activeElement?.matches('body, main') ?? false);
  return (
    <div className="list-state">
      <p>{text('tasks.choose')}</p>
      <Button type="primary" onClick={start} autoFocus={first}>
        {text('tasks.start')}
      </Button>
    </div>
  );
}

/** Shows the row of the open task. */
function useScrollToOpen(task: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each task that is opened
  useEffect(() => {
    document.querySelector('.task-row[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [task]);
}
