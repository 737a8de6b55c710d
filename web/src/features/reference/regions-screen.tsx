import { regions } from '@dekanat/contract/reference/regions.ts';
import { countryFilter } from '#features/reference/country-select.tsx';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';

const RegionForm = recordForm(regions, {
  noun: 'audit.record.regions',
  fields: {
    country_id: async () => (await import('#features/reference/country-field.tsx')).CountryField,
  },
  hints: { soato_id: 'region.soato_id.hint' },
});

export function RegionsScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(regions)}
      title="menu.regions"
      columns={[
        { key: 'country_name', width: 208 },
        { key: 'soato_id', width: 120 },
      ]}
      filters={[countryFilter]}
      form={RegionForm}
      imports="regions"
    />
  );
}
