import { regions } from '@dekanat/contract/reference/regions.ts';
import { countryFilter } from '#features/reference/country-select.tsx';
import { ReferenceScreen } from '#features/reference/reference-screen.tsx';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { useList } from '#ui/table/list.ts';

const RegionEditor = lazyEditor(
  async () => (await import('#features/reference/region-editor.tsx')).RegionEditor,
);

export function RegionsScreen() {
  return (
    <ReferenceScreen
      title="menu.regions"
      list={useList(regions.list)}
      resource={regions}
      imported="regions"
      columns={[
        { key: 'country_name', title: 'region.country_name', width: 208, render: (row) => row.country_name },
        { key: 'soato_id', title: 'region.soato_id', width: 120, render: (row) => row.soato_id },
      ]}
      filters={[countryFilter]}
      editor={RegionEditor}
    />
  );
}
