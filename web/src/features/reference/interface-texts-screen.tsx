import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { type InterfaceText, interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { CATEGORIES } from '#features/reference/interface-text-categories.ts';
import { useText } from '#i18n/text.ts';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters, missingFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { EditorLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, translationsColumn } from '#ui/table/standard-columns.tsx';

const InterfaceTextEditor = lazyEditor(
  async () => (await import('#features/reference/interface-text-editor.tsx')).InterfaceTextEditor,
);

/** The file would replace the texts of all universities. */
const IMPORT_NEEDS = {
  create: { ...interfaceTexts.create, superAdministrator: true },
  update: interfaceTexts.update,
} as const;

const filters = [choice('category', 'i18n.category', CATEGORIES), missingFilter];

/** Texts that replace those shipped with the product or a cabinet. */
export function InterfaceTextsScreen() {
  const text = useText();
  const list = useList(interfaceTexts.list);
  const editor = useEditor<InterfaceText>();
  const { universityId } = useUniversity();
  const create = <CreateButton needs={interfaceTexts.create} onClick={editor.create} />;
  return (
    <Screen title="menu.translations" actions={create}>
      <ListTable
        list={list}
        label="menu.translations"
        onOpen={editor.view}
        exports={interfaceTexts.export}
        tools={<ImportButton of="interface_texts" title="menu.translations" needs={IMPORT_NEEDS} />}
        empty={create}
        columns={[
          {
            key: 'key',
            title: 'i18n.key',
            width: 280,
            render: (row) => (
              <EditorLink editor={editor} row={row}>
                {row.key}
              </EditorLink>
            ),
          },
          {
            key: 'category',
            title: 'i18n.category',
            width: 208,
            render: (row) => text(`i18n.category.${row.category}`),
          },
          {
            key: 'message',
            // The file has the texts of all languages.
            alsoExports: ['translations'],
            title: 'i18n.message',
            render: (row) => <span lang={LANGUAGE_TAGS[row.language]}>{row.message}</span>,
          },
          translationsColumn,
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.key,
            view: editor.view,
            edit: [interfaceTexts.update, editor.edit],
            remove: interfaceTexts.remove,
            removes: { query: universityOf({ universityId }) },
            // A university replaces a shared text, and only its own text can be deleted.
            kept: (row) => (row.university_id ?? undefined) !== universityId,
          }),
        ]}
      >
        <SearchBox list={list} by="key" label="i18n.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <InterfaceTextEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
