import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#api/session.ts';
import { studentPath } from '#ui/student-path.ts';
import { RowLink } from '#ui/table/row-actions.tsx';

/** What the page of a student needs. */
const NEEDS = 'student_index';

interface StudentLinkProps {
  id: number;
  children: ReactNode;
}

/** The name of a student, which links to the student's page for those who may open it. */
export function StudentLink({ id, children }: StudentLinkProps) {
  return useMay(NEEDS) ? <Link to={studentPath({ id })}>{children}</Link> : children;
}

/** The same in a row of a list. */
export function StudentRowLink({ id, children }: StudentLinkProps) {
  return useMay(NEEDS) ? <RowLink to={studentPath({ id })}>{children}</RowLink> : children;
}

/** Opens the page of a student, for those who may; does nothing for others. */
export function useOpenStudent(): (id: number) => void {
  const navigate = useNavigate();
  const mayOpen = useMay(NEEDS);
  return (id) => {
    if (mayOpen) void navigate({ to: studentPath({ id }) });
  };
}
