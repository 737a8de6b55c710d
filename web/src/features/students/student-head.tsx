import type { Student } from '@dekanat/contract/students/students.ts';
import type { ReactNode } from 'react';
import { studentName } from '#features/students/student-name.ts';
import { StudyStatusTag } from '#features/students/study-status-tag.tsx';
import { StatusTag } from '#kernel/status-tag.tsx';
import { useText } from '#kernel/text.ts';
import { PersonPhoto } from '#upload/person-photo.tsx';
import './students.css';

interface StudentHeadProps {
  student: Student;
  /** What can be done with them. */
  children?: ReactNode;
}

/** Who it is, at a glance. */
export function StudentHead({ student, children }: StudentHeadProps) {
  const text = useText();
  const place = [student.group_name, student.speciality_name, student.faculty_name];
  return (
    <div className="student-head">
      <PersonPhoto image={student.photo} name={`${student.second_name} ${student.first_name}`} large />
      <div className="student-head-words">
        <h2 className="student-head-name">{studentName(student)}</h2>
        <p>{place.filter(Boolean).join(' · ') || text('student.with_group.no')}</p>
        <p className="student-tags">
          <StudyStatusTag status={student.study_status} />
          <StatusTag status={student.blocked ? 'blocked' : student.status} />
        </p>
      </div>
      {children && <div className="student-head-actions">{children}</div>}
    </div>
  );
}
