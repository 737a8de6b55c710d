import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import {
  type PaperTemplate,
  paperTemplates,
  TEMPLATE_KINDS,
} from '@dekanat/contract/papers/paper-templates.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { OfficeNotice } from '#features/papers/templates/office-notice.tsx';
import { templateTitle } from '#features/papers/templates/template-words.ts';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink, rowActions } from '#ui/table/row-actions.tsx';
import { universityColumn } from '#ui/table/standard-columns.tsx';
import '#features/papers/templates/templates.css';

const TemplateForm = lazy(async () => ({
  default: (await import('#features/papers/templates/template-form.tsx')).TemplateForm,
}));

const kindFilter = choice(
  'kind',
  'paper_template.kind',
  TEMPLATE_KINDS.map((value) => ({ value, label: `paper_template.kind.${value}` as const })),
);
const languageFilter = choice(
  'template_language',
  'paper_template.language',
  INTERFACE_LANGUAGES.map((value) => ({ value, label: `language.${value}` as const })),
);

const pageOfTemplate = (id: number) => `/settings/paper-templates/${id}`;

/** Which version new papers are printed on. */
function TemplateState({ template }: { template: PaperTemplate }) {
  const text = useText();
  const { current_number, newest_number } = template;
  if (current_number !== null)
    return (
      <span className="status-tag" data-status="active">
        {text('paper_template.state.current', { number: current_number })}
      </span>
    );
  return (
    <span className="status-tag" data-status="inactive">
      {newest_number === null
        ? text('paper_template.state.none')
        : text('paper_template.state.draft', { number: newest_number })}
    </span>
  );
}

/** Forms of the university on which its papers are printed. */
export function TemplatesScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const [creating, setCreating] = useState(false);
  const list = useList(paperTemplates.list);
  const open = (id: number) => void navigate({ to: pageOfTemplate(id) });
  const create = <CreateButton needs={paperTemplates.create} onClick={() => setCreating(true)} />;
  return (
    <Screen title="menu.paper_templates" actions={create}>
      <p className="hint">{text('paper_template.about')}</p>
      <OfficeNotice />
      <ListTable
        list={list}
        label="menu.paper_templates"
        onOpen={(row) => open(row.id)}
        empty={create}
        columns={[
          {
            key: 'kind',
            title: 'paper_template.kind',
            width: 216,
            render: (row) => (
              <RowLink to={pageOfTemplate(row.id)}>
                {row.name || text(`paper_template.kind.${row.kind}`)}
              </RowLink>
            ),
          },
          {
            key: 'language',
            title: 'paper_template.language',
            width: 128,
            render: (row) => text(`language.${row.language}`),
          },
          {
            key: 'faculty_name',
            title: 'field.faculty',
            width: 232,
            render: (row) => row.faculty_name ?? text('paper_template.faculty.all'),
          },
          {
            key: 'state',
            title: 'paper_template.state',
            width: 216,
            render: (row) => <TemplateState template={row} />,
          },
          ...(universityId === undefined ? [universityColumn] : []),
          rowActions({
            name: (row: PaperTemplate) => templateTitle(row, text),
            view: (row) => open(row.id),
            remove: paperTemplates.remove,
          }),
        ]}
      >
        <Filters list={list} filters={[kindFilter, languageFilter, facultyFilter(universityId)]} />
      </ListTable>
      <Suspense>
        {creating && <TemplateForm onClose={() => setCreating(false)} onCreated={({ id }) => open(id)} />}
      </Suspense>
    </Screen>
  );
}
