import { formatDay, today } from '@dekanat/contract/api/days.ts';
import { type OrderRow, orders } from '@dekanat/contract/students/orders/orders.ts';
import { useUniversity } from '#api/university.ts';
import { ORDER_KIND_CHOICES } from '#features/students/orders/order-kinds.ts';
import { OrderStudents } from '#features/students/orders/order-students.tsx';
import { ScanInput, ScanLink } from '#features/students/orders/scan-input.tsx';
import { UniversityField } from '#features/universities/university-select.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DayInput } from '#ui/form/date-input.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';

/** An order: number, date, kind, scan and its students. */
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
            shown={(value) => formatDay(String(value ?? ''))}
          >
            <DayInput latest={today()} />
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
          {form.mode === 'view' && editor.id !== undefined && <OrderStudents id={editor.id} />}
        </>
      )}
    </EditorDrawer>
  );
}
