import { teacherWork, type WaitingForTeacher } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pagination, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { WriteMessageButton } from '#platform/compose/write-message-button.tsx';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './teaching.css';

const TeacherSheets = lazy(async () => ({
  default: (await import('./teacher-sheets.tsx')).TeacherSheets,
}));

/** What waits for whom: teachers with unchecked tasks and sheets that miss results, for deans. */
export function TeacherWorkScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const { data, error, refetch } = useQuery(
    queryOf(teacherWork.ofAll, { query: { university_id: universityId } }),
  );
  return (
    <Screen title="menu.teacher_work">
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="list-state">{text('waiting.none')}</p>}
      {data && data.length > 0 && <Teachers rows={data} />}
    </Screen>
  );
}

const LATE = ['all', 'sheets', 'tasks'] as const;
const PARAMS = z.object({ late: z.enum(LATE).default('all') });
const MATCHES: Record<(typeof LATE)[number], (row: WaitingForTeacher) => boolean> = {
  all: () => true,
  sheets: ({ overdue }) => overdue > 0,
  tasks: ({ late }) => late,
};

/** As the home screen counts them: what has no teacher is counted there by itself. */
const countTeachers = (rows: WaitingForTeacher[]) =>
  rows.filter(({ teacher_id }) => teacher_id !== null).length;

/** The tasks of a row, which may have no teacher. */
const tasksOf = ({ teacher_id }: WaitingForTeacher) =>
  teacher_id === null ? { without_teacher: '1' } : { teacher_id: String(teacher_id) };

/** Teachers of a page, who are the receivers of its message. */
const PAGE_SIZE = 1_000;

/** The teachers with what is late by pages, and a message to those of the page. */
function Teachers({ rows }: { rows: WaitingForTeacher[] }) {
  const text = useText();
  const { values, change } = useSearchParams(PARAMS);
  const late = values?.late ?? 'all';
  const matching = rows.filter(MATCHES[late]);
  const [chosen, setPage] = useState(1);
  // The rows, or the filter in the address, may have changed since.
  const page = Math.min(chosen, Math.max(1, Math.ceil(matching.length / PAGE_SIZE)));
  const shown = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const teacherIds = shown.flatMap(({ teacher_id }) => teacher_id ?? []);
  return (
    <>
      <div className="teacher-waiting-bar">
        <Segmented
          aria-label={text('waiting.filter')}
          value={late}
          onChange={(value) => {
            setPage(1);
            change({ late: value });
          }}
          options={LATE.map((value) => ({
            value,
            label: `${text(`waiting.late.${value}`)} (${countTeachers(rows.filter(MATCHES[value]))})`,
          }))}
        />
        {teacherIds.length > 0 && <WriteMessageButton receivers={{ teacher_ids: teacherIds }} />}
      </div>
      {shown.length === 0 ? <p className="list-state">{text('waiting.none')}</p> : <Waiting rows={shown} />}
      {matching.length > PAGE_SIZE && (
        <Pagination
          size="small"
          total={matching.length}
          pageSize={PAGE_SIZE}
          current={page}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

function Waiting({ rows }: { rows: WaitingForTeacher[] }) {
  const text = useText();
  const [opened, setOpened] = useState<WaitingForTeacher>();
  return (
    <div className="teacher-waiting-box">
      <table className="teacher-waiting">
        <thead>
          <tr>
            <th scope="col">{text('waiting.teacher')}</th>
            <th scope="col">{text('waiting.tasks')}</th>
            <th scope="col">{text('waiting.oldest')}</th>
            <th scope="col">{text('waiting.sheets')}</th>
            <th scope="col">{text('waiting.until')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.teacher_id}>
              <th scope="row">{row.fio ?? text('waiting.no_teacher')}</th>
              <td data-label={text('waiting.tasks')}>
                {row.tasks > 0 ? (
                  <Link to="/teacher/tasks" search={tasksOf(row)}>
                    {row.tasks}
                  </Link>
                ) : (
                  '—'
                )}
              </td>
              <td data-label={text('waiting.oldest')}>
                <Instant at={row.oldest} />
              </td>
              <td data-label={text('waiting.sheets')}>
                {row.sheets > 0 ? (
                  <button
                    type="button"
                    className="teacher-waiting-open"
                    aria-label={text('waiting.open_sheets', {
                      name: row.fio ?? text('waiting.no_teacher'),
                      count: row.sheets,
                    })}
                    onClick={() => setOpened(row)}
                  >
                    {row.sheets}
                  </button>
                ) : (
                  '—'
                )}
                {row.overdue > 0 && (
                  <span className="teacher-waiting-overdue">
                    {' '}
                    · {text('waiting.overdue', { count: row.overdue })}
                  </span>
                )}
              </td>
              <td data-label={text('waiting.until')}>
                <Instant at={row.until} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense>{opened && <TeacherSheets teacher={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </div>
  );
}
