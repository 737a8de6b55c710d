import { districts } from '@dekanat/contract/reference/districts.ts';
import { countryFilter } from '#features/reference/country-select.tsx';
import { ReferenceScreen } from '#features/reference/reference-screen.tsx';
import { regionFilter } from '#features/reference/region-select.tsx';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';
import { useList } from '#ui/table/list.ts';

const DistrictEditor = lazyEditor(
  async () => (await import('#features/reference/district-editor.tsx')).DistrictEditor,
);

export function DistrictsScreen() {
  return (
    <ReferenceScreen
      title="menu.districts"
      list={useList(districts.list)}
      resource={districts}
      imported="districts"
      columns={[
        { key: 'region_name', title: 'district.region_name', width: 232, render: (row) => row.region_name },
        {
          key: 'country_name',
          title: 'district.country_name',
          width: 160,
          render: (row) => row.country_name,
          hiddenByDefault: true,
        },
        { key: 'soato_id', title: 'district.soato_id', width: 120, render: (row) => row.soato_id },
      ]}
      filters={[{ ...countryFilter, clears: ['region_id'] }, regionFilter]}
      numbersOnly
      editor={DistrictEditor}
    />
  );
}
