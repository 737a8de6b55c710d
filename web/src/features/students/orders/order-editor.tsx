import { formatDay, today } from '@dekanat/contract/api/days.ts';
import { Id } from '@dekanat/contract/api/fields.ts';
import { OrderDate, OrderKind, type OrderRow, orders } from '@dekanat/contract/students/orders/orders.ts';
import { Button } from 'antd';
import { useUniversity } from '#api/university.ts';
import { ORDER_KIND_CHOICES } from '#features/students/orders/order-kinds.ts';
import { OrderStudents } from '#features/students/orders/order-students.tsx';
import { PrintOrderButton } from '#features/students/orders/print-order-button.tsx';
import { useProposedNumber } from '#features/students/orders/proposed-number.ts';
import { ScanInput, ScanLink } from '#features/students/orders/scan-input.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DayInput } from '#ui/form/date-input.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';

interface ProposedNumberProps {
  values: Record<string, unknown>;
  set: (changes: { number: string }) => void;
}

/** Fills in the next free number, once kind and date are chosen. */
function ProposedNumber({ values, set }: ProposedNumberProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const kind = OrderKind.safeParse(values.kind).data;
  const date = OrderDate.safeParse(values.order_date).data;
  const chosen = Id.safeParse(values.university_id).data ?? universityId;
  const number = useProposedNumber({ kind, order_date: date, universityId: chosen });
  if (number === undefined || values.number === number) return null;
  return (
    <Button type="link" className="order-proposed" onClick={() => set({ number })}>
      {text('order.number.next', { number })}
    </Button>
  );
}

interface ShownScanProps {
  value: unknown;
  /** The stored orders of which one may have the scan. */
  among: (Partial<OrderRow> | undefined)[];
}

/** The scan with this id; of one that no order has yet, the name is not known. */
function ShownScan({ value, among }: ShownScanProps) {
  if (!value) return <ScanLink order={{}} />;
  const order = among.find((one) => one?.file_id === value);
  return order ? <ScanLink order={order} /> : `№ ${value}`;
}

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
          {form.mode === 'create' && <ProposedNumber values={form.values} set={form.set} />}
          <RecordUniversityField of={form} />
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
            shown={(value, stored) => <ShownScan value={value} among={[stored, form.base]} />}
          >
            <ScanInput known={form.base.file_name} />
          </Field>
          {form.mode === 'view' && editor.id !== undefined && (
            <>
              <PrintOrderButton id={editor.id} />
              <OrderStudents id={editor.id} />
            </>
          )}
        </>
      )}
    </EditorDrawer>
  );
}
