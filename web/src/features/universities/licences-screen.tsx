import { LICENCE_STATES, type Licence, licences } from '@dekanat/contract/universities/licences.ts';
import { DomainLink } from '#features/universities/domain-link.tsx';
import { LICENCE_REMOVES, OTHERS } from '#features/universities/licence-words.ts';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn } from '#ui/table/standard-columns.tsx';
import '#features/universities/universities.css';

const LicenceEditor = lazyEditor(
  async () => (await import('#features/universities/licence-editor.tsx')).LicenceEditor,
);

const filters = [
  choice(
    'status',
    'field.status',
    LICENCE_STATES.map((value) => ({ value, label: `status.${value}` })),
  ),
];

/** Licences: domain of each university and whether it is open. */
export function LicencesScreen() {
  const text = useText();
  const list = useList(licences.list);
  const editor = useEditor<Licence>();
  const create = <CreateButton needs={licences.create} onClick={editor.create} />;
  return (
    <Screen title="menu.licences" actions={create}>
      <ListTable
        list={list}
        label="menu.licences"
        onOpen={editor.view}
        empty={create}
        columns={[
          {
            key: 'university_name',
            title: 'field.university',
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.university_name}
              </EditorLink>
            ),
          },
          {
            key: 'allowed_domain',
            title: 'licence.allowed_domain',
            width: 208,
            render: (row) => <DomainLink domain={row.allowed_domain} />,
          },
          {
            key: 'status',
            title: 'field.status',
            width: 132,
            render: (row) => <StatusTag status={row.status} />,
          },
          { key: 'org_code', title: 'licence.org_code', width: 124, render: (row) => row.org_code },
          {
            key: 'secret_key',
            title: 'licence.secret',
            width: 144,
            render: () => <span title={text('licence.secret_key.hidden')}>••••••••</span>,
          },
          changedColumn,
          rowActions({
            name: (row) => row.allowed_domain,
            view: editor.view,
            edit: [licences.update, editor.edit],
            remove: licences.remove,
            removes: { ...LICENCE_REMOVES, alsoChanges: OTHERS },
          }),
        ]}
      >
        <SearchBox list={list} by="allowed_domain" label="licence.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <LicenceEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
