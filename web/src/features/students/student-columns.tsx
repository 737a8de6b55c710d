import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { AccountState } from '#features/students/account-state.tsx';
import { studentName } from '#features/students/student-name.ts';
import type { Text } from '#i18n/text.ts';
import type { TextKey, TextName } from '#i18n/text-key.ts';
import { Instant } from '#ui/instant.tsx';
import { formatPhone } from '#ui/phone-format.ts';
import { studentPath } from '#ui/student-path.ts';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-actions.tsx';
import { changedColumn, facultyColumn } from '#ui/table/standard-columns.tsx';
import { PersonPhoto } from '#ui/upload/person-photo.tsx';

type StudentColumn = Column<StudentRow>;

const titled = (
  title: TextKey,
  key: string,
  width: number,
  show: StudentColumn['render'],
): StudentColumn => ({ key, title, width, render: (row) => show(row) ?? '—' });
const plain = (key: TextName<'student'>, width: number, show: StudentColumn['render']): StudentColumn =>
  titled(`student.${key}`, key, width, show);
const away = (column: StudentColumn): StudentColumn => ({ ...column, hiddenByDefault: true });

interface Shown {
  own: Profile;
  text: Text;
  /** Name of a university, for users who see all of them. */
  universityOf: ((id: number) => string | undefined) | undefined;
}

/** All columns of the students' list; the rarely needed ones are hidden by default. */
export const studentColumns = ({ own, text, universityOf }: Shown): StudentColumn[] => [
  {
    key: 'full_name',
    title: 'student.full_name',
    render: (row) => (
      <span className="person">
        <PersonPhoto image={row.photo} name={row.full_name} />
        <RowLink to={studentPath(row)}>{studentName(row)}</RowLink>
      </span>
    ),
  },
  titled('student.id_number.short', 'id_number', 136, (row) => row.id_number),
  ...(universityOf
    ? [titled('field.university', 'university_name', 200, (row) => universityOf(row.university_id))]
    : []),
  plain('group_name', 112, (row) => row.group_name),
  plain('course', 80, (row) => row.course),
  { ...facultyColumn, width: 200, hiddenByDefault: true },
  away(plain('phone', 152, (row) => row.phone && formatPhone(row.phone))),
  away(plain('speciality_name', 208, (row) => row.speciality_name)),
  {
    key: 'study_status',
    title: 'student.study_status',
    width: 168,
    render: (row) => <StudyStatusTag status={row.study_status} />,
  },
  {
    key: 'status',
    title: 'student.account',
    width: 156,
    render: (row) => <AccountState student={row} own={own} />,
  },
  away(plain('gender', 88, (row) => text(`gender.${row.gender}`))),
  away(titled('student.birth_year', 'birth_date', 112, (row) => row.birth_year)),
  away(plain('passport', 120, (row) => row.passport)),
  away(plain('passport_pin', 152, (row) => row.passport_pin)),
  away(plain('citizenship_name', 184, (row) => row.citizenship_name)),
  away(plain('edu_payment_name', 136, (row) => row.edu_payment_name)),
  away(plain('social_category_name', 184, (row) => row.social_category_name)),
  away(plain('username', 144, (row) => row.username)),
  away(plain('last_sign_in_at', 160, (row) => <Instant at={row.last_sign_in_at} />)),
  away(plain('deadline', 160, (row) => <Instant at={row.deadline} />)),
  away(titled('field.created_at', 'created_at', 160, (row) => <Instant at={row.created_at} />)),
  away(changedColumn),
];
