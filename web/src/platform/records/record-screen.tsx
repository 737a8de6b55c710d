import type { ImportResource } from '@dekanat/contract/operations/imports.ts';
import type { ComponentType } from 'react';
import { z } from 'zod';
import type { TextKey } from '#i18n/text-key.ts';
import { ImportButton } from '#platform/imports/import-button.tsx';
import { ownColumnsOf, type RecordColumn } from '#platform/records/derived-columns.tsx';
import type { RecordResource, RecordRow } from '#platform/records/use-record-screen.ts';
import type { Editor } from '#ui/form/editor.ts';
import { MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { CreateButton, Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { List } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { Filters, missingFilter, statusFilter } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { type RowActionOptions, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import {
  changedColumn,
  facultyColumn,
  nameColumn,
  statusColumn,
  translationsColumn,
  universityColumn,
} from '#ui/table/standard-columns.tsx';

interface RecordScreenProps<Row extends RecordRow, Name extends string> {
  resource: RecordResource;
  list: List<Row, Name | 'name'>;
  editor: Editor<Row>;
  allUniversities: boolean;
  boundToFaculty: boolean;
  /** Key of the title. */
  title: TextKey;
  /** Key of the search box's label. */
  search?: TextKey;
  /**
   * The resource's own columns, after the name, as far as they differ from what the contract says. A standard column
   * among them replaces the default one.
   */
  columns?: RecordColumn<Row>[];
  /** Before the standard filters: status and missing translation, where the list has them. */
  filters?: Filter<NoInfer<Name>>[];
  /** The drawer in which a record is viewed and edited. */
  form: ComponentType<{ editor: Editor<Row> }>;
  /** The kind of file import, where there is one. */
  imports?: ImportResource;
  mayCreate?: boolean;
  nameWidth?: number;
  /** Whether pages have one size and are chosen by number. */
  numbersOnly?: boolean;
  actions?: Pick<RowActionOptions<Row>, 'further' | 'removes' | 'fixed'>;
}

/**
 * The screen of a plain resource: list, search, filters, export, import and editor. Columns and filters that most
 * records have follow from the fields of its schemas; the resource declares its own.
 */
export function RecordScreen<Row extends RecordRow, Name extends string>(
  props: RecordScreenProps<Row, Name>,
) {
  const { resource, list, editor, title, form: Form, imports, mayCreate = true, numbersOnly = false } = props;
  const create = mayCreate && <CreateButton needs={resource.create} onClick={editor.create} />;
  const ofUniversity = fieldsOf(resource).has('university_id');
  return (
    <Screen title={title} actions={create}>
      <ListTable
        list={list}
        label={title}
        onOpen={editor.view}
        exports={resource.export}
        tools={
          imports && <ImportButton of={imports} title={title} needs={resource} inUniversity={ofUniversity} />
        }
        empty={create}
        numbersOnly={numbersOnly}
        columns={columnsOf(props)}
      >
        <SearchBox list={list} by="name" label={props.search ?? 'list.search.name_or_code'} />
        <Filters list={list} filters={filtersOf(props)} />
      </ListTable>
      <MountWhenOpened editor={editor}>
        <Form editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}

/** Names of the fields of one row. */
function fieldsOf({ read }: Pick<RecordResource, 'read'>): Set<string> {
  return new Set(read.result instanceof z.ZodObject ? Object.keys(read.result.shape) : []);
}

function columnsOf<Row extends RecordRow, Name extends string>(
  props: RecordScreenProps<Row, Name>,
): Column<Row>[] {
  const { resource, editor, allUniversities, boundToFaculty, nameWidth, actions } = props;
  const columns = ownColumnsOf(resource, props.columns ?? []);
  const fields = fieldsOf(resource);
  const own = new Set(columns.map(({ key }) => key));
  const standard = (column: Column<never>, hiddenByDefault = false): Column<Row>[] =>
    fields.has(column.key) && !own.has(column.key) ? [{ ...(column as Column<Row>), hiddenByDefault }] : [];
  return [
    { ...nameColumn<Row>(editor), ...(nameWidth !== undefined && { width: nameWidth }) },
    ...(allUniversities ? standard(universityColumn) : []),
    ...columns,
    ...standard(facultyColumn, allUniversities || boundToFaculty),
    ...standard(statusColumn),
    ...standard(translationsColumn, allUniversities && fields.has('university_id')),
    ...standard(changedColumn, true),
    rowActions<Row>({
      ...actions,
      name: (row) => row.name,
      view: editor.view,
      edit: [resource.update, editor.edit],
      remove: resource.remove,
    }),
  ];
}

function filtersOf<Row extends RecordRow, Name extends string>({
  resource,
  filters = [],
}: RecordScreenProps<Row, Name>): Filter<Name>[] {
  const own = new Set<string>(filters.map(({ name }) => name));
  const standard = [statusFilter, missingFilter].filter(
    ({ name }) => name in resource.list.query.shape && !own.has(name),
  );
  return [...filters, ...(standard as Filter<Name>[])];
}
