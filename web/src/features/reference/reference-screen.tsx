import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { ImportResource } from '@dekanat/contract/operations/imports.ts';
import type { ComponentType } from 'react';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { type Editor, useEditor } from '#ui/form/editor.ts';
import { MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { List } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { Filters, missingFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { changedColumn, nameColumn, translationsColumn } from '#ui/table/standard-columns.tsx';

/** What a record of plain reference data shows, of whatever kind. */
interface ReferenceRow {
  id: number;
  name: string;
  language: Language;
  translations: { language: Language }[];
  updated_at: string;
}

/** Every such list is searched by name or code, and filtered by the translation that is missing. */
type Names<Name extends string> = Name | 'name' | 'missing';

interface ReferenceScreenProps<Row extends ReferenceRow, Name extends string> {
  /** Key of the title. */
  title: string;
  list: List<Row, Names<Name>>;
  resource: Record<'export' | 'create' | 'update' | 'remove', Endpoint>;
  /** What it has besides name and translations. */
  columns: Column<Row>[];
  filters?: Filter<Names<NoInfer<Name>>>[];
  /** As what files of such records are imported, where they are. */
  imported?: ImportResource;
  /** Pages of one size, turned by their number. */
  numbersOnly?: boolean;
  editor: ComponentType<{ editor: Editor<Row> }>;
}

/** The screen of one kind of plain reference data, which declares its own columns, filters and editor. */
export function ReferenceScreen<Row extends ReferenceRow, Name extends string>({
  title,
  list,
  resource,
  columns,
  filters = [],
  imported,
  numbersOnly = false,
  editor: RecordEditor,
}: ReferenceScreenProps<Row, Name>) {
  const editor = useEditor<Row>();
  const create = <CreateButton needs={resource.create} onClick={editor.create} />;
  return (
    <Screen title={title} actions={create}>
      <ListTable
        list={list}
        label={title}
        onOpen={editor.view}
        exports={resource.export}
        tools={imported && <ImportButton of={imported} title={title} needs={resource} />}
        empty={create}
        numbersOnly={numbersOnly}
        columns={[
          nameColumn(editor.view),
          ...columns,
          translationsColumn,
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [resource.update, editor.edit],
            remove: resource.remove,
          }),
        ]}
      >
        <SearchBox list={list} by="name" label="list.search.name_or_code" />
        <Filters list={list} filters={[...filters, missingFilter]} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <RecordEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
