import { RightOutlined, WarningOutlined } from '@ant-design/icons';
import type { Concern, Counted, Dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { leaveEndsSoonUntil } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

const ACTIVE = { status: 1 };
/** The list that each count links to. */
const lists: Record<Counted, { path: string; title: TextKey; search?: Record<string, string | number> }> = {
  universities: { path: '/universities', title: 'menu.universities' },
  faculties: { path: '/structure/faculties', title: 'menu.faculties', search: ACTIVE },
  departments: { path: '/structure/departments', title: 'menu.departments', search: ACTIVE },
  specialities: { path: '/structure/specialities', title: 'menu.specialities', search: ACTIVE },
  student_groups: { path: '/students/student-groups', title: 'menu.student_groups', search: ACTIVE },
  students: {
    path: '/students/students',
    title: 'dashboard.students',
    search: { study_status: 'studying' },
  },
  teachers: { path: '/teachers/tutors', title: 'menu.tutors', search: ACTIVE },
  admins: { path: '/accounts/admins', title: 'menu.admins' },
};

/** The filter that shows exactly the counted records; the other concern depends on the day. */
const CONCERN_LISTS: Record<
  Exclude<Concern, 'leave_ending'>,
  { path: string; search: Record<string, number | string> }
> = {
  licences_blocked: { path: '/control-univer', search: { status: 'blocked' } },
  universities_without_licence: { path: '/universities', search: { status: 1, with_licence: 0 } },
  jobs_failed: { path: '/settings/jobs', search: { status: 'failed' } },
  teachers_never_signed_in: {
    path: '/teachers/tutors',
    search: { status: 1, with_account: 1, signed_in: 0 },
  },
  students_never_signed_in: {
    path: '/students/students',
    search: { status: 1, with_account: 1, signed_in: 0 },
  },
  admins_never_signed_in: { path: '/accounts/admins', search: { status: 1, signed_in: 0 } },
  student_groups_without_speciality: {
    path: '/students/student-groups',
    search: { status: 1, with_speciality: 0 },
  },
  students_without_group: {
    path: '/students/students',
    search: { study_status: 'studying', with_group: 0 },
  },
  students_without_register: { path: '/edu-process/attach-students', search: { with_register: 0 } },
  students_without_photo: {
    path: '/students/students',
    search: { study_status: 'studying', with_photo: 0 },
  },
  orders_without_scan: { path: '/students/orders', search: { with_students: 1, with_file: 0 } },
};

const linkTo = (kind: Concern) => {
  if (kind === 'leave_ending')
    return { to: '/students/academic-leave', search: { until: leaveEndsSoonUntil() } };
  const { path, search } = CONCERN_LISTS[kind];
  return { to: path, search };
};

/** The largest numbers of tiles side by side, on a wide screen and on a smaller one. */
const [WIDE_MAX, USUAL_MAX] = [6, 4];

/** Rows of equal length, so that none has a single tile. */
const tilesInRow = (count: number, most: number) => Math.ceil(count / Math.ceil(count / most));

export function Counts({ counts }: Pick<Dashboard, 'counts'>) {
  const text = useText();
  return (
    <ul
      className="home-tiles"
      style={
        {
          '--wide': tilesInRow(counts.length, WIDE_MAX),
          '--usual': tilesInRow(counts.length, USUAL_MAX),
        } as CSSProperties
      }
      aria-label={text('dashboard.counts')}
    >
      {counts.map(({ kind, total }) => (
        <li key={kind}>
          <Link to={lists[kind].path} search={lists[kind].search ?? {}} className="home-tile">
            <span className="home-tile-title">{text(lists[kind].title)}</span>
            <strong>{text('home.count', { total })}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Warnings({ concerns }: Pick<Dashboard, 'concerns'>) {
  const text = useText();
  return (
    <section className="home-card">
      <h2>{text('dashboard.concerns')}</h2>
      {concerns.length === 0 && <p className="home-place">{text('dashboard.calm')}</p>}
      <ul>
        {concerns.map(({ kind, total }) => (
          <li key={kind}>
            <Link {...linkTo(kind)} className="home-concern">
              <WarningOutlined aria-hidden />
              <span>{text(`dashboard.concern.${kind}`)}</span>
              <strong>{text('home.count', { total })}</strong>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
