import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { recordForm } from '#platform/records/record-form.tsx';
import { RecordScreen } from '#platform/records/record-screen.tsx';
import { useRecordScreen } from '#platform/records/use-record-screen.ts';

const NationalityForm = recordForm(nationalities, { noun: 'audit.record.nationalities' });

export function NationalitiesScreen() {
  return (
    <RecordScreen
      {...useRecordScreen(nationalities)}
      title="menu.nationalities"
      columns={[{ key: 'code', width: 200 }]}
      form={NationalityForm}
      imports="nationalities"
    />
  );
}
