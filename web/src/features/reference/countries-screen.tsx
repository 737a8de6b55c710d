import { countries } from '@dekanat/contract/reference/countries.ts';
import { ReferenceScreen } from '#features/reference/reference-screen.tsx';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { useList } from '#ui/table/list.ts';

const CountryEditor = lazyEditor(
  async () => (await import('#features/reference/country-editor.tsx')).CountryEditor,
);

export function CountriesScreen() {
  return (
    <ReferenceScreen
      title="menu.countries"
      list={useList(countries.list)}
      resource={countries}
      columns={[{ key: 'code', title: 'country.code', width: 120, render: (row) => row.code ?? '—' }]}
      numbersOnly
      editor={CountryEditor}
    />
  );
}
