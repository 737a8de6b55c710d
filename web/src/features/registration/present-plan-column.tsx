import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { Column } from '#ui/table/columns.ts';

/**
 * A column with the curriculum and semester in which each student is registered now. Registrations are read apart from the list of
 * students, for the page that is shown.
 */
export function usePresentPlanColumn(rows: readonly StudentRow[]): Column<StudentRow> {
  const text = useText();
  const student_ids = rows.map(({ id }) => id).join(',');
  const { data, isPlaceholderData, isError } = useQuery({
    ...queryOf(studentRegisters.present, { query: { student_ids } }),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  });
  const registered = new Map(data?.map((one) => [one.student_id, one]));
  const shown = ({ id }: StudentRow) => {
    const present = registered.get(id);
    if (present)
      return text('registration.present_plan.of', {
        curriculum: present.curriculum_name,
        semester: present.semester,
        year: present.academic_year_name,
      });
    if (isError) return text('registration.present_plan.unknown');
    if (data === undefined || isPlaceholderData) return <Skeleton.Button active size="small" />;
    return text('registration.with_register.no');
  };
  return { key: 'present_plan', title: 'registration.present_plan', width: 280, render: shown };
}
