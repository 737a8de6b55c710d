import { formatDay } from '@dekanat/contract/api/days.ts';
import type { RestorationCandidate } from '@dekanat/contract/restorations/restorations.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import { studentPath } from '#ui/student-path.ts';

import { StudyStatusTag } from '#ui/study-status-tag.tsx';

/** Who is to be restored: the former place, and the order that ended it. */
export function CandidateInfo({ candidate }: { candidate: RestorationCandidate }) {
  const text = useText();
  const { id, full_name, id_number, study_status, group_name, curriculum_name, semester } = candidate;
  const { speciality_name, faculty_name, order_number, order_date, status_change_reason_name } = candidate;
  const former = [curriculum_name, semester && text('semester.named', { name: semester })].filter(Boolean);
  const order = [order_number && `№ ${order_number}`, order_date && formatDay(order_date)].filter(Boolean);
  const facts: [string, ReactNode][] = [
    [
      text('restoration.board.student'),
      <Link key="link" to={studentPath({ id })}>
        {full_name}
      </Link>,
    ],
    [text('student.id_number.short'), id_number],
    [text('student_group.noun'), group_name ?? '—'],
    [
      text('restoration.board.speciality'),
      [speciality_name, faculty_name].filter(Boolean).join(' · ') || '—',
    ],
    [text('restoration.board.former'), former.join(' · ') || '—'],
    [
      text('restoration.board.status'),
      <span key="status">
        <StudyStatusTag status={study_status} />{' '}
        {[...order, status_change_reason_name].filter(Boolean).join(' · ')}
      </span>,
    ],
  ];
  return (
    <dl className="board-student">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
