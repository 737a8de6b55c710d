import { type Label, labels } from '@dekanat/contract/reference/labels.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { MODULES } from '#features/reference/label-modules.ts';
import { LabelSwitch } from '#features/reference/label-switch.tsx';
import { changedColumn, statusColumn, translationsColumn } from '#grid/usual-columns.tsx';
import { useList } from '#kernel/list.ts';
import { choice, Filters, missingFilter, statusFilter } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { RowLink, rowActions } from '#kernel/row-actions.tsx';
import { Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useText } from '#kernel/text.ts';

const LabelEditor = lazyEditor(
  async () => (await import('#features/reference/label-editor.tsx')).LabelEditor,
);

const filters = [choice('module', 'label.module', MODULES), statusFilter, missingFilter];

/** Labels come with the product: they are worded and switched here, none is added or removed. */
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
            show: (row) => <RowLink onOpen={() => editor.view(row)}>{row.key}</RowLink>,
          },
          { key: 'label', title: 'label.label', show: (row) => row.label },
          {
            key: 'module',
            title: 'label.module',
            width: 200,
            show: (row) => text(`label.module.${row.module}`),
          },
          translationsColumn,
          { key: 'switch', title: 'label.offered', width: 104, show: (row) => <LabelSwitch label={row} /> },
          { ...changedColumn, away: true },
          rowActions({ name: (row) => row.label, view: editor.view, edit: [labels.update, editor.edit] }),
        ]}
      >
        <SearchBox list={list} by="name" label="label.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <WhenOpened editor={editor}>
        <LabelEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
