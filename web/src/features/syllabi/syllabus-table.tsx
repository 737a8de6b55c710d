import { ArrowLeftOutlined } from '@ant-design/icons';
import type { SyllabusRow } from '@dekanat/contract/syllabi/syllabi.ts';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUniversity } from '#api/university.ts';
import { addressOfSyllabus } from '#features/syllabi/editor/syllabus-address.ts';
import { SyllabusActions } from '#features/syllabi/syllabus-actions.tsx';
import { SyllabusStatusTag } from '#features/syllabi/syllabus-status.tsx';
import { useText } from '#i18n/text.ts';
import type { Column } from '#ui/table/columns.ts';
import type { List } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { changedColumn, universityColumn } from '#ui/table/standard-columns.tsx';

export interface SyllabusListProps {
  list: List<SyllabusRow>;
  /** Shown while the list is empty without filters. */
  empty: ReactNode;
  /** Returns to the academic years, where one of them is shown. */
  onBack: (() => void) | undefined;
  /** Search and filters. */
  children: ReactNode;
}

const columns: Column<SyllabusRow>[] = [
  {
    key: 'name',
    title: 'field.name',
    width: 320,
    pinned: 'start',
    render: (row) => <RowLink to={addressOfSyllabus(row.id)}>{row.name}</RowLink>,
  },
  {
    key: 'subject_name',
    title: 'syllabus.subject',
    width: 240,
    render: (row) => row.subject_name ?? '—',
  },
  { key: 'status', title: 'field.status', width: 152, render: (row) => <SyllabusStatusTag {...row} /> },
  {
    key: 'language',
    title: 'syllabus.language',
    width: 144,
    render: (row) => <LanguageName language={row.language} />,
  },
  {
    key: 'academic_year_name',
    title: 'syllabus.academic_year',
    width: 152,
    render: (row) => row.academic_year_name,
  },
  { key: 'author_name', title: 'syllabus.author', width: 200, render: (row) => row.author_name ?? '—' },
  { key: 'modules', title: 'syllabus.modules', width: 96, numeric: true, render: (row) => row.modules },
  { key: 'lessons', title: 'syllabus.lessons', width: 96, numeric: true, render: (row) => row.lessons },
  { ...changedColumn, hiddenByDefault: true },
];
const actions: Column<SyllabusRow> = {
  key: 'actions',
  title: 'list.actions',
  width: 152,
  pinned: 'end',
  render: (row) => <SyllabusActions syllabus={row} />,
};

/** Syllabi as a table. */
export function SyllabusTable({ list, empty, onBack, children }: SyllabusListProps) {
  const { history } = useRouter();
  const { universityId } = useUniversity();
  const university = universityId === undefined ? [universityColumn] : [];
  return (
    <ListTable
      list={list}
      label="menu.syllabi"
      onOpen={({ id }) => history.push(addressOfSyllabus(id))}
      empty={empty}
      columns={[...columns, ...university, actions]}
    >
      {onBack && <BackToYears onClick={onBack} />}
      {children}
    </ListTable>
  );
}

/** Leads from one academic year to all of them. */
export function BackToYears({ onClick }: { onClick: () => void }) {
  const text = useText();
  return (
    <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onClick}>
      {text('syllabus.back_to_years')}
    </Button>
  );
}

export function LanguageName({ language }: Pick<SyllabusRow, 'language'>) {
  const text = useText();
  return text(`study_language.${language}`);
}
