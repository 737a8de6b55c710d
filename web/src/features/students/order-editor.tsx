import { today, writtenDay } from '@dekanat/contract/kernel/days.ts';
import { type OrderRow, orders } from '@dekanat/contract/students/orders.ts';
import { ChoiceField } from '#editor/choice-field.tsx';
import type { Editor } from '#editor/editor.ts';
import { EditorDrawer } from '#editor/editor-drawer.tsx';
import { Field, TextField } from '#editor/field.tsx';
import { DaySelect } from '#features/access/day-select.tsx';
import { ORDER_KIND_CHOICES } from '#features/students/order-kinds.ts';
import { OrderPeople } from '#features/students/order-people.tsx';
import { ScanInput, ScanLink } from '#features/students/scan-input.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { useUniversity } from '#kernel/university.ts';

/** An order: number, date and kind, its scan, and who stands in it. */
export function OrderEditor({ editor }: { editor: Editor<OrderRow> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={orders}
      noun="order.noun"
      start={{ university_id: universityId, number: '', order_date: today() }}
    >
      {(form) => (
        <>
          <TextField of={form} name="number" label="order.number" />
          {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
          <Field
            of={form}
            name="order_date"
            label="order.order_date"
            required="invalid.required"
            shown={(value) => writtenDay(String(value ?? ''))}
          >
            <DaySelect latest={today()} />
          </Field>
          <ChoiceField
            of={form}
            name="kind"
            label="order.kind"
            required="reference.choose"
            choices={ORDER_KIND_CHOICES}
          />
          <Field
            of={form}
            name="file_id"
            label="order.file_name"
            shown={() => <ScanLink order={form.base as Partial<OrderRow>} />}
          >
            <ScanInput known={form.base.file_name} />
          </Field>
          {form.mode === 'view' && editor.id !== undefined && <OrderPeople id={editor.id} />}
        </>
      )}
    </EditorDrawer>
  );
}
