import { LANGUAGE_TAGS } from '@dekanat/contract/kernel/languages.ts';
import { type InterfaceText, interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { useEditor } from '#editor/editor.ts';
import { lazyEditor, WhenOpened } from '#editor/lazy-editor.tsx';
import { CATEGORIES } from '#features/reference/interface-text-categories.ts';
import { changedColumn, translationsColumn } from '#grid/usual-columns.tsx';
import { ImportButton } from '#imports/import-button.tsx';
import { useList } from '#kernel/list.ts';
import { choice, Filters, missingFilter } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { RowLink, rowActions } from '#kernel/row-actions.tsx';
import { CreateButton, Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { useText } from '#kernel/text.ts';

const InterfaceTextEditor = lazyEditor(
  async () => (await import('#features/reference/interface-text-editor.tsx')).InterfaceTextEditor,
);

const filters = [choice('category', 'i18n.category', CATEGORIES), missingFilter];

/** Texts in place of those that the product, or a cabinet, came with. */
export function InterfaceTextsScreen() {
  const text = useText();
  const list = useList(interfaceTexts.list);
  const editor = useEditor<InterfaceText>();
  const create = <CreateButton needs={interfaceTexts.create} onClick={editor.create} />;
  return (
    <Screen title="menu.translations" actions={create}>
      <ListTable
        list={list}
        label="menu.translations"
        onOpen={editor.view}
        exports={interfaceTexts.export}
        tools={<ImportButton of="interface_texts" title="menu.translations" needs={interfaceTexts} />}
        empty={create}
        columns={[
          {
            key: 'key',
            title: 'i18n.key',
            width: 280,
            show: (row) => <RowLink onOpen={() => editor.view(row)}>{row.key}</RowLink>,
          },
          {
            key: 'category',
            title: 'i18n.category',
            width: 208,
            show: (row) => text(`i18n.category.${row.category}`),
          },
          {
            key: 'message',
            title: 'i18n.message',
            show: (row) => <span lang={LANGUAGE_TAGS[row.language]}>{row.message}</span>,
          },
          translationsColumn,
          { ...changedColumn, away: true },
          rowActions({
            name: (row) => row.key,
            view: editor.view,
            edit: [interfaceTexts.update, editor.edit],
            remove: interfaceTexts.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="key" label="i18n.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <WhenOpened editor={editor}>
        <InterfaceTextEditor editor={editor} />
      </WhenOpened>
    </Screen>
  );
}
