import { type RatingSystem, ratingSystems } from '@dekanat/contract/planning/rating-systems.ts';
import { useEditor } from '#ui/form/editor.ts';
import { lazyEditor, MountWhenOpened } from '#ui/form/lazy-editor.tsx';
import { Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { rowActions } from '#ui/table/row-actions.tsx';
import { changedColumn, nameColumn, translationsColumn } from '#ui/table/standard-columns.tsx';

const RatingSystemEditor = lazyEditor(
  async () => (await import('#features/planning/rating-system-editor.tsx')).RatingSystemEditor,
);

/** Marks and their points. They are shipped: their names and points can be changed, none added or removed. */
export function RatingSystemsScreen() {
  const list = useList(ratingSystems.list);
  const editor = useEditor<RatingSystem>();
  return (
    <Screen title="menu.rating_systems">
      <ListTable
        list={list}
        label="menu.rating_systems"
        onOpen={editor.view}
        columns={[
          nameColumn(editor),
          {
            key: 'short_name',
            title: 'rating_system.short_name',
            width: 140,
            render: (row) => row.short_name,
          },
          {
            key: 'points',
            title: 'rating_system.points',
            width: 120,
            render: ({ minimal, maximal }) => `${minimal}–${maximal}`,
          },
          {
            key: 'rating_system_name',
            title: 'rating_system.system',
            width: 240,
            render: (row) => row.rating_system_name,
          },
          translationsColumn,
          { ...changedColumn, hiddenByDefault: true },
          rowActions({
            name: (row) => row.name,
            view: editor.view,
            edit: [ratingSystems.update, editor.edit],
          }),
        ]}
      />
      <MountWhenOpened editor={editor}>
        <RatingSystemEditor editor={editor} />
      </MountWhenOpened>
    </Screen>
  );
}
