import { AppstoreOutlined, TableOutlined } from '@ant-design/icons';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { Navigate, useRouter } from '@tanstack/react-router';
import { Segmented, Switch } from 'antd';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { NEW_SYLLABUS } from '#features/syllabi/editor/syllabus-address.ts';
import { SyllabusCards } from '#features/syllabi/syllabus-cards.tsx';
import { SyllabusTable } from '#features/syllabi/syllabus-table.tsx';
import { SyllabusYears } from '#features/syllabi/syllabus-years.tsx';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import './syllabi.css';

const TABS = ['all', 'years'] as const;
const Shown = z.object({
  tab: z.enum(TABS).default('all'),
  layout: z.enum(['table', 'cards']).default('table'),
});

const statusFilter = choice('status', 'field.status', [
  { value: 'draft', label: 'syllabus.status.draft' },
  { value: 'publish', label: 'syllabus.status.publish' },
]);
const languageFilter = choice('study_language', 'syllabus.language', STUDY_LANGUAGES);

/** All syllabi, or those of one academic year; as a table or as cards. */
export function SyllabiScreen() {
  const text = useText();
  const { history } = useRouter();
  const { universityId } = useUniversity();
  const list = useList(syllabi.list);
  const { values, change } = useSearchParams(Shown);
  const { tab = 'all', layout = 'table' } = values ?? {};
  const { mode } = useEditor();
  const year = list.filters.academic_year_id;
  // The command bar creates records on the screen of their list.
  if (mode === 'create') return <Navigate to={NEW_SYLLABUS} replace />;
  const create = <CreateButton needs={syllabi.create} onClick={() => history.push(NEW_SYLLABUS)} />;
  const Layout = layout === 'cards' ? SyllabusCards : SyllabusTable;
  return (
    <Screen title="menu.syllabi" actions={create}>
      <div className="syllabi-bar">
        <Segmented
          aria-label={text('syllabus.shown')}
          options={TABS.map((value) => ({ value, label: text(`syllabus.shown.${value}`) }))}
          value={tab}
          onChange={(value) => {
            change({ tab: value });
            if (year !== undefined) list.setFilters({ academic_year_id: undefined });
          }}
        />
        {(tab === 'all' || year !== undefined) && (
          <Segmented
            aria-label={text('syllabus.layout')}
            options={[
              { value: 'table', icon: <TableOutlined aria-label={text('syllabus.layout.table')} /> },
              { value: 'cards', icon: <AppstoreOutlined aria-label={text('syllabus.layout.cards')} /> },
            ]}
            value={layout}
            onChange={(value) => change({ layout: value })}
          />
        )}
      </div>
      {tab === 'years' && year === undefined ? (
        <SyllabusYears onChoose={(id) => list.setFilters({ academic_year_id: id })} />
      ) : (
        <Layout
          list={list}
          empty={create}
          onBack={tab === 'years' ? () => list.setFilters({ academic_year_id: undefined }) : undefined}
        >
          <SearchBox list={list} by="name" label="syllabus.search" />
          <Filters list={list} filters={[subjectFilter(universityId), statusFilter, languageFilter]} />
          <span className="syllabi-draft">
            <Switch
              id="syllabi-draft"
              size="small"
              checked={list.filters.status === 'draft'}
              onChange={(only) => list.setFilters({ status: only ? 'draft' : undefined })}
            />
            <label htmlFor="syllabi-draft">{text('syllabus.only_drafts')}</label>
          </span>
        </Layout>
      )}
    </Screen>
  );
}
