import { CopyOutlined, PartitionOutlined } from '@ant-design/icons';
import { type Curriculum, curricula } from '@dekanat/contract/curricula/curricula.ts';
import { useRouter } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { ConfirmSwitch } from '#features/curricula/confirm-switch.tsx';
import { CopyDialog } from '#features/curricula/copy-dialog.tsx';
import { curriculumFilters } from '#features/curricula/curriculum-filters.tsx';
import { planAddress } from '#features/curricula/plan-address.ts';
import { PlansHemisButton } from '#features/curricula/plan-file/plans-hemis-button.tsx';
import { useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { hasSpecialities } from '#features/structure/speciality-select.tsx';
import { useText } from '#i18n/text.ts';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import {
  changedColumn,
  facultyColumn,
  nameColumn,
  statusColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';

const CurriculumEditor = lazyEditor(
  async () => (await import('#features/curricula/curriculum-editor.tsx')).CurriculumEditor,
);

const columns: Column<Curriculum>[] = [
  statusColumn,
  {
    key: 'confirmed',
    title: 'curriculum.confirmed',
    width: 120,
    render: (row) => <ConfirmSwitch curriculum={row} />,
  },
  facultyColumn,
  {
    key: 'speciality_name',
    title: 'curriculum.speciality_name',
    width: 240,
    render: (row) => row.speciality_name ?? '—',
  },
  {
    key: 'semester_count',
    title: 'curriculum.semesters',
    width: 104,
    numeric: true,
    render: (row) => row.semester_count,
  },
  {
    key: 'start_year',
    alsoExports: ['end_year'],
    title: 'curriculum.years',
    width: 120,
    render: (row) => `${row.start_year} – ${row.end_year}`,
  },
  {
    key: 'education_form_name',
    title: 'curriculum.education_form_name',
    width: 136,
    render: (row) => row.education_form_name ?? '—',
  },
  {
    key: 'language',
    title: 'curriculum.language',
    width: 120,
    render: (row) => <LanguageName language={row.language} />,
  },
  { ...changedColumn, hiddenByDefault: true },
];

function LanguageName({ language }: Pick<Curriculum, 'language'>) {
  const text = useText();
  return text(`study_language.${language}`);
}

export function CurriculaScreen() {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const list = useList(curricula.list);
  const editor = useEditor<Curriculum>();
  // Loads the years before a new record starts with the current one.
  useCurrentYearId();
  // Without the permission to change curricula there are no actions (the name still opens a curriculum).
  const mayUpdate = useMay(curricula.update);
  const createCurriculum = async () => {
    if (universityId !== undefined && !(await hasSpecialities(universityId)))
      feedback.warning(text('curriculum.structure_first'), text('curriculum.attention'));
    else editor.create();
  };
  const create = <CreateButton needs={curricula.create} onClick={() => void createCurriculum()} />;
  const actions = rowActions<Curriculum>({
    name: (row) => row.name,
    view: editor.view,
    edit: [curricula.update, editor.edit],
    remove: curricula.remove,
    further: (row) => <FurtherActions curriculum={row} />,
  });
  return (
    <Screen title="menu.curricula" actions={create}>
      <ListTable
        list={list}
        label="menu.curricula"
        onOpen={editor.view}
        exports={curricula.export}
        tools={
          <>
            <ImportButton of="curricula" title="menu.curricula" needs={curricula} inUniversity />
            <PlansHemisButton />
          </>
        }
        empty={create}
        columns={[
          { ...nameColumn(editor), width: 280, pinned: 'start' },
          ...(universityId === undefined ? [universityColumn] : []),
          ...columns,
          ...(mayUpdate ? [{ ...actions, width: 192 }] : []),
        ]}
      >
        <SearchBox list={list} by="name" label="curriculum.search" />
        <Filters list={list} filters={curriculumFilters(universityId)} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <CurriculumEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}

/** Opens the planner, and copies a curriculum to another year. */
function FurtherActions({ curriculum }: { curriculum: Curriculum }) {
  const text = useText();
  const { history } = useRouter();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const mayCreate = useMay(curricula.copy);
  const [copying, setCopying] = useState(false);
  const { name } = curriculum;
  return (
    <>
      <IconButton
        label={text('curriculum.set_up', { name })}
        icon={<PartitionOutlined />}
        tabIndex={tabIndex}
        onClick={() => history.push(planAddress(curriculum))}
      />
      {mayCreate && (
        <IconButton
          label={text('curriculum.copy_of', { name })}
          icon={<CopyOutlined />}
          tabIndex={tabIndex}
          onClick={() => setCopying(true)}
        />
      )}
      {copying && <CopyDialog curriculum={curriculum} onClose={() => setCopying(false)} />}
    </>
  );
}
