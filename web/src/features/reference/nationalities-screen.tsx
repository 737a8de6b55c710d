import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const NationalityEditor = lazyEditor(
  async () => (await import('#features/reference/nationality-editor.tsx')).NationalityEditor,
);

export function NationalitiesScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(nationalities)}
      title="menu.nationalities"
      columns={[{ key: 'code', title: 'nationality.code', width: 200, render: (row) => row.code ?? '—' }]}
      form={NationalityEditor}
      imports="nationalities"
    />
  );
}
