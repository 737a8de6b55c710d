import type { OrderRow } from '@dekanat/contract/students/orders/orders.ts';
import { it } from 'vitest';
import { OrderEditor } from '#features/students/orders/order-editor.tsx';
import { StatusChangeDialog } from '#features/students/status-changes/status-change-dialog.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { resetPages } from '../../test-page.tsx';
import { expectDisabledDuringUpload } from '../../test-upload.tsx';

resetPages();

const none = () => undefined;
const people = [{ id: 7, university_id: 1, full_name: 'Talaba', study_status: 'studying' as const }];
const editor = {
  mode: 'create',
  id: undefined,
  language: undefined,
  ...{ speak: none, create: none, view: none, edit: none, close: none, leave: none, addressOf: () => '' },
} as unknown as Editor<OrderRow>;

it('status change: is not previewed while the scan of its order is being uploaded', async () => {
  await expectDisabledDuringUpload(
    () => <StatusChangeDialog act="graduate" chosen={{ people }} open onClose={none} />,
    'order.file_name',
    ['status_change.preview'],
  );
});

it('order: is not saved while its scan is being uploaded', async () => {
  await expectDisabledDuringUpload(() => <OrderEditor editor={editor} />, 'order.file_name', [
    'action.save',
    'editor.save_and_another',
  ]);
});
