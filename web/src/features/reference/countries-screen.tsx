import { countries } from '@dekanat/contract/reference/countries.ts';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const CountryEditor = lazyEditor(
  async () => (await import('#features/reference/country-editor.tsx')).CountryEditor,
);

export function CountriesScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(countries)}
      title="menu.countries"
      columns={[{ key: 'code', title: 'country.code', width: 120, render: (row) => row.code ?? '—' }]}
      form={CountryEditor}
      numbersOnly
    />
  );
}
