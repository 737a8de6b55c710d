import { EyeOutlined } from '@ant-design/icons';
import { JOB_STATUSES, type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import { use } from 'react';
import { useUniversity } from '#api/university.ts';
import { useJobActions } from '#features/operations/job-actions.tsx';
import { JobDuration, JobProgress, JobTag } from '#features/operations/job-state.tsx';
import { OutboxState } from '#features/operations/outbox-state.tsx';
import { useText } from '#i18n/text.ts';
import type { Choice } from '#ui/form/choices.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { universityColumn } from '#ui/table/standard-columns.tsx';

const JobDrawer = lazyEditor(async () => (await import('#features/operations/job-drawer.tsx')).JobDrawer);

const statuses = JOB_STATUSES.map((value): Choice => ({ value, label: `jobs.status.${value}` }));

/** Background jobs: running, finished and failed ones. */
export function JobsScreen() {
  const { universityId } = useUniversity();
  const list = useList(jobs.list);
  const editor = useEditor<Job>();
  return (
    <Screen title="menu.jobs">
      <OutboxState />
      <ListTable
        list={list}
        label="menu.jobs"
        onOpen={editor.view}
        columns={[
          {
            key: 'title',
            title: 'jobs.title',
            width: 272,
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.title}
              </EditorLink>
            ),
          },
          { key: 'status', title: 'field.status', width: 136, render: (row) => <JobTag job={row} /> },
          { key: 'progress', title: 'jobs.done', width: 176, render: (row) => <JobProgress job={row} /> },
          { key: 'user_name', title: 'audit.user_name', width: 120, render: (row) => row.user_name },
          {
            key: 'created_at',
            title: 'jobs.begins',
            width: 152,
            render: (row) => <Instant at={row.started_at ?? row.due_at} />,
          },
          {
            key: 'duration',
            title: 'jobs.duration',
            width: 136,
            render: (row) => <JobDuration job={row} />,
          },
          ...(universityId === undefined ? [{ ...universityColumn, width: 208 }] : []),
          {
            key: 'actions',
            title: 'list.actions',
            width: 128,
            pinned: 'end',
            render: (row) => <RowActions job={row} view={() => editor.view(row)} />,
          },
        ]}
      >
        <Filters list={list} filters={[choice('status', 'field.status', statuses)]} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <JobDrawer editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}

function RowActions({ job, view }: { job: Job; view: () => void }) {
  const text = useText();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const { cancel, retry } = useJobActions(job);
  const name = `${job.title} № ${job.id}`;
  return (
    <span className="row-actions">
      <IconButton
        label={text('list.view', { name })}
        icon={<EyeOutlined />}
        tabIndex={tabIndex}
        onClick={view}
      />
      {[cancel, retry].map(
        (action) =>
          action && (
            <IconButton
              key={action.label}
              label={action.label}
              icon={<action.icon />}
              tabIndex={tabIndex}
              onClick={action.act}
            />
          ),
      )}
    </span>
  );
}
