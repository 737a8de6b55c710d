import { formatMinute, hasPassed } from '@dekanat/contract/api/days.ts';
import { STATEMENTS } from '@dekanat/contract/curricula/control-rules.ts';
import { type TaughtGroup, teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useIsAdmitted, useMay } from '#api/session.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { ageOf } from './tasks/task-age.ts';
import './teaching.css';

/** The subjects and groups of the signed-in teacher: progress of lessons, tasks, tests and sheets. */
export function SubjectsScreen() {
  useLanguage();
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(teacherWork.subjects, {}));
  return (
    <Screen title="menu.teacher_subjects">
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="list-state">{text('taught.none')}</p>}
      {data && data.length > 0 && (
        <ul className="taught">
          {data.map((group) => (
            <Taught key={`${group.semester_subject_id}-${group.group_id}`} group={group} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

const groupPlace = ({ semester_subject_id, group_id }: TaughtGroup) => ({
  to: `/teaching/subjects/${semester_subject_id}/groups/${group_id}`,
});

/** Lessons and tests are written in the editor of the back office, by those who may open it. */
function SyllabusLink({ syllabusId }: { syllabusId: number | null }) {
  return useIsAdmitted() && syllabusId !== null ? <OpenSyllabus id={syllabusId} /> : null;
}

function OpenSyllabus({ id }: { id: number }) {
  const text = useText();
  if (!useMay('syllabus_index')) return null;
  return <Link to={`/edu-process/syllabus/${id}`}>{text('taught.syllabus')}</Link>;
}

function Taught({ group }: { group: TaughtGroup }) {
  const text = useText();
  const place = [
    group.student_group_name,
    text('taught.semester', { number: group.semester_name }),
    group.academic_year_name,
  ];
  return (
    <li>
      <h2>{group.subject_name ?? '—'}</h2>
      <p className="hint">{place.filter(Boolean).join(' · ')}</p>
      <p className="taught-facts">
        <span>{text('taught.students', { count: group.students })}</span>
        {group.lessons === 0 ? (
          <span className="hint">{text('taught.no_lessons')}</span>
        ) : (
          <>
            <span>{text('taught.lessons', { count: group.lessons })}</span>
            <span className="taught-progress">
              <meter
                min={0}
                max={100}
                value={group.progress}
                aria-label={text('taught.progress', { percent: group.progress })}
              />
              {text('taught.progress', { percent: group.progress })}
            </span>
          </>
        )}
        {group.tests > 0 && <span>{text('taught.tests', { count: group.tests })}</span>}
        {group.test_mark !== null && <span>{text('taught.test_mark', { mark: group.test_mark })}</span>}
      </p>
      <p className="taught-facts">
        <Link {...groupPlace(group)}>{text('taught.group')}</Link>
        {group.behind > 0 && (
          <Link {...groupPlace(group)} search={{ shown: 'behind' }} data-overdue>
            {text('taught.behind', { count: group.behind })}
          </Link>
        )}
        <SyllabusLink syllabusId={group.syllabus_id} />
      </p>
      {group.unchecked > 0 && <Unchecked group={group} />}
      {group.sheets.length > 0 && (
        <ul className="taught-sheets">
          {group.sheets.map((sheet) => (
            <SheetToFill key={sheet.id} sheet={sheet} />
          ))}
        </ul>
      )}
    </li>
  );
}

function SheetToFill({ sheet }: { sheet: TaughtGroup['sheets'][number] }) {
  const text = useText();
  const overdue = sheet.until !== null && hasPassed(sheet.until);
  return (
    <li>
      <Link to={`/account/statements/${sheet.id}`}>
        {text(sheet.control_type_id === 2 ? 'taught.sheet.2' : 'taught.sheet.3')}
        {sheet.statement > 1 &&
          ` · ${sheet.statement > STATEMENTS.length ? text('taught.sheet.retake') : text('taught.sheet.statement', { number: sheet.statement })}`}
      </Link>
      <span>
        {sheet.missing > 0
          ? text('taught.sheet.missing', { count: sheet.missing })
          : text(`taught.sheet.${sheet.state}`)}
      </span>
      {sheet.until && (
        <strong data-overdue={overdue || undefined}>
          {text(overdue ? 'taught.sheet.overdue' : 'taught.sheet.until', {
            at: formatMinute(sheet.until),
          })}
        </strong>
      )}
    </li>
  );
}

function Unchecked({ group }: { group: TaughtGroup }) {
  const text = useText();
  const age = group.oldest === null ? undefined : ageOf(group.oldest);
  return (
    <p className="taught-facts">
      <Link
        to="/teacher/tasks"
        search={{ subject_id: String(group.subject_id), group_id: String(group.group_id) }}
      >
        {text('taught.unchecked', { count: group.unchecked })}
      </Link>
      {age && <span className="hint">{text(`tasks.age.${age.unit}`, { count: age.count })}</span>}
    </p>
  );
}
