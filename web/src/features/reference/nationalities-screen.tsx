import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { ReferenceScreen } from '#features/reference/reference-screen.tsx';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { useList } from '#ui/table/list.ts';

const NationalityEditor = lazyEditor(
  async () => (await import('#features/reference/nationality-editor.tsx')).NationalityEditor,
);

export function NationalitiesScreen() {
  return (
    <ReferenceScreen
      title="menu.nationalities"
      list={useList(nationalities.list)}
      resource={nationalities}
      imported="nationalities"
      columns={[{ key: 'code', title: 'nationality.code', width: 200, render: (row) => row.code ?? '—' }]}
      editor={NationalityEditor}
    />
  );
}
