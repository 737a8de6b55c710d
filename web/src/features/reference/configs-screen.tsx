import { CONFIG_SOURCES, type Config, configs } from '@dekanat/contract/reference/configs.ts';
import { useProfile } from '#api/session.ts';
import { useConfigWords } from '#features/reference/config-words.ts';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, statusColumn } from '#ui/table/standard-columns.tsx';
import '#features/reference/config.css';
import type { Choice } from '#ui/form/choices.ts';

const ConfigEditor = lazyEditor(
  async () => (await import('#features/reference/config-editor.tsx')).ConfigEditor,
);

const sources = CONFIG_SOURCES.map((value): Choice => ({ value, label: `config.source.${value}` }));
const filters = [choice('source', 'config.column.source', sources), statusFilter];

/** Settings are shipped: their values are edited here, none is added or removed. */
export function ConfigsScreen() {
  const text = useText();
  const words = useConfigWords();
  const list = useList(configs.list);
  const editor = useEditor<Config>();
  // Settings belong to a whole university, so a user bound to a faculty may not change them.
  const free = useProfile().faculty_id === null;
  return (
    <Screen title="menu.configs">
      <ListTable
        list={list}
        label="menu.configs"
        onOpen={editor.view}
        exports={configs.export}
        columns={[
          {
            key: 'name',
            title: 'config.column.name',
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.name}
              </EditorLink>
            ),
          },
          {
            key: 'key',
            title: 'config.column.key',
            width: 240,
            render: (row) => <code className="config-key">{row.key}</code>,
          },
          {
            key: 'in_force',
            title: 'config.column.in_force',
            width: 144,
            render: (row) => words(row.key, row.in_force),
          },
          {
            key: 'source',
            title: 'config.column.source',
            width: 148,
            render: (row) => text(`config.source.${row.source}`),
          },
          statusColumn,
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            ...(free && { edit: [configs.update, editor.edit] }),
          }),
        ]}
      >
        <SearchBox list={list} by="key" label="config.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <ConfigEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
