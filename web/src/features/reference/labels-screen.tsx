import { type Label, labels } from '@dekanat/contract/reference/labels.ts';
import { MODULES } from '#features/reference/label-modules.ts';
import { LabelSwitch } from '#features/reference/label-switch.tsx';
import { useText } from '#i18n/text.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters, missingFilter, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, statusColumn, translationsColumn } from '#ui/table/standard-columns.tsx';

const LabelEditor = lazyEditor(
  async () => (await import('#features/reference/label-editor.tsx')).LabelEditor,
);

const filters = [choice('module', 'label.module', MODULES), statusFilter, missingFilter];

/** Labels are shipped: their texts and states are edited here, none is added or removed. */
export function LabelsScreen() {
  const text = useText();
  const list = useList(labels.list);
  const editor = useEditor<Label>();
  return (
    <Screen title="menu.labels">
      <ListTable
        list={list}
        label="menu.labels"
        onOpen={editor.view}
        exports={labels.export}
        columns={[
          statusColumn,
          {
            key: 'key',
            title: 'label.key',
            width: 152,
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.key}
              </EditorLink>
            ),
          },
          { key: 'label', title: 'label.label', render: (row) => row.label },
          {
            key: 'module',
            title: 'label.module',
            width: 200,
            render: (row) => text(`label.module.${row.module}`),
          },
          translationsColumn,
          { key: 'switch', title: 'label.offered', width: 104, render: (row) => <LabelSwitch label={row} /> },
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.label,
            view: editor.view,
            edit: [labels.update, editor.edit],
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="label.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <LabelEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
