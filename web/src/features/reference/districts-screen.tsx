import { districts } from '@dekanat/contract/reference/districts.ts';
import { countryFilter } from '#features/reference/country-select.tsx';
import { regionFilter } from '#features/reference/region-select.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';
import { lazyEditor } from '#ui/form/lazy-editor.tsx';

const DistrictEditor = lazyEditor(
  async () => (await import('#features/reference/district-editor.tsx')).DistrictEditor,
);

export function DistrictsScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(districts)}
      title="menu.districts"
      columns={[
        { key: 'region_name', width: 232 },
        { key: 'country_name', width: 160, hiddenByDefault: true },
        { key: 'soato_id', width: 120 },
      ]}
      filters={[{ ...countryFilter, clears: ['region_id'] }, regionFilter]}
      form={DistrictEditor}
      imports="districts"
      numbersOnly
    />
  );
}
