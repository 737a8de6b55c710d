import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { AccountSlipsButton } from '#features/structure/account-slips-button.tsx';
import { entryYearFilter } from '#features/structure/entry-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { specialityFilter } from '#features/structure/speciality-select.tsx';
import { useText } from '#i18n/text.ts';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';
import { choice } from '#ui/table/list-filters.tsx';
import { facultyColumn, statusColumn, translationsColumn } from '#ui/table/standard-columns.tsx';

const StudentGroupEditor = lazyEditor(
  async () => (await import('#features/structure/student-group-editor.tsx')).StudentGroupEditor,
);

const filtersIn = (universityId: number | undefined) => [
  facultyFilter(universityId),
  specialityFilter(universityId),
  choice('with_speciality', 'student_group.with_speciality', [
    { value: 1, label: 'student_group.with_speciality.yes' },
    { value: 0, label: 'student_group.with_speciality.no' },
  ]),
  choice('study_language', 'student_group.study_language', STUDY_LANGUAGES),
  entryYearFilter,
];

export function StudentGroupsScreen() {
  const text = useText();
  const screen = useRecordScreen(studentGroups);
  return (
    <RecordScreen
      {...screen}
      title="menu.student_groups"
      search="student_group.search"
      nameWidth={136}
      columns={[
        { key: 'speciality_name' },
        { ...facultyColumn, hiddenByDefault: screen.allUniversities || screen.boundToFaculty },
        {
          key: 'study_language',
          title: 'student_group.study_language',
          width: 152,
          render: (row) => (row.study_language === null ? '—' : text(`study_language.${row.study_language}`)),
        },
        { key: 'entry_year', width: 136 },
        statusColumn,
        { ...translationsColumn, hiddenByDefault: true },
      ]}
      filters={filtersIn(screen.universityId)}
      form={StudentGroupEditor}
      imports="student_groups"
      actions={{ further: (row) => <AccountSlipsButton group={row} /> }}
    />
  );
}
