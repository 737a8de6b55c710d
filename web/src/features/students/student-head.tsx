import type { Student } from '@dekanat/contract/students/students.ts';
import type { ReactNode } from 'react';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { PersonHead } from '#platform/personal-data/person-head.tsx';
import { PersonStatusTag } from '#ui/status-tag.tsx';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';

interface StudentHeadProps {
  student: Student;
  /** The actions. */
  children?: ReactNode;
}

/** The head of a student's page: photo, name and status. */
export function StudentHead({ student, children }: StudentHeadProps) {
  const text = useText();
  const place = [student.group_name, student.speciality_name, student.faculty_name];
  return (
    <PersonHead
      image={student.photo}
      known={student.full_name}
      name={studentName(student)}
      place={place.filter(Boolean).join(' · ') || text('student.with_group.no')}
      tags={
        <>
          <StudyStatusTag status={student.study_status} />
          {student.username === null ? (
            <span>{text('student.account.none')}</span>
          ) : (
            <PersonStatusTag status={student.status === 1 && student.blocked ? 'blocked' : student.status} />
          )}
        </>
      }
    >
      {children}
    </PersonHead>
  );
}
