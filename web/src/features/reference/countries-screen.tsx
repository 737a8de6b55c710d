import { countries } from '@dekanat/contract/reference/countries.ts';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';

const CountryForm = recordForm(countries, {
  noun: 'audit.record.countries',
  hints: { code: 'country.code.hint' },
});

export function CountriesScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(countries)}
      title="menu.countries"
      columns={[{ key: 'code', width: 120 }]}
      form={CountryForm}
      numbersOnly
    />
  );
}
