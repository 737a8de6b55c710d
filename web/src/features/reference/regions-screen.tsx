import { regions } from '@dekanat/contract/reference/regions.ts';
import { countryFilter } from '#features/reference/country-select.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const RegionEditor = lazyEditor(
  async () => (await import('#features/reference/region-editor.tsx')).RegionEditor,
);

export function RegionsScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(regions)}
      title="menu.regions"
      columns={[
        { key: 'country_name', title: 'region.country_name', width: 208, render: (row) => row.country_name },
        { key: 'soato_id', title: 'region.soato_id', width: 120, render: (row) => row.soato_id },
      ]}
      filters={[countryFilter]}
      form={RegionEditor}
      imports="regions"
    />
  );
}
