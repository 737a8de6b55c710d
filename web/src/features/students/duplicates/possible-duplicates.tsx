import { WarningOutlined } from '@ant-design/icons';
import { duplicates } from '@dekanat/contract/students/duplicates/duplicates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { completeIdentifiers, type Identifiers } from '#features/students/duplicates/complete-identifiers.ts';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { useText } from '#i18n/text.ts';
import { useDebounced } from '#ui/form/lookup.tsx';
import { studentPath } from '#ui/student-path.ts';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import './duplicates.css';

const SHOWN = 5;

/** Shows possible duplicates before saving; they do not prevent it. */
export function PossibleDuplicates({ of: form, id }: { of: StudentForm; id?: number }) {
  const text = useText();
  const { universityId } = useUniversity();
  const settled = useDebounced(JSON.stringify(completeIdentifiers(form.values)));
  const query = {
    ...(JSON.parse(settled) as Identifiers),
    limit: SHOWN,
    ...(universityId !== undefined && { university_id: universityId }),
    ...(id !== undefined && { except_id: id }),
  };
  const enabled = settled !== '{}';
  const { data } = useQuery({ ...queryOf(duplicates.list, { query }), enabled });
  const found = enabled ? (data?.data ?? []) : [];
  return (
    <div className="student-doubles" role="status">
      {found.length > 0 && (
        <>
          <strong>
            <WarningOutlined aria-hidden /> {text('student.doubles')}
          </strong>
          <ul>
            {found.map(({ reason, student }) => (
              <li key={student.id}>
                <Link to={studentPath(student)} target="_blank">
                  {student.name}
                </Link>
                <StudyStatusTag status={student.study_status} />
                <span>{[student.group_name, student.id_number].filter(Boolean).join(' · ')}</span>
                <span>{text(`student.double.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
