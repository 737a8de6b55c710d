import { today } from '@dekanat/contract/api/days.ts';
import { ORDER_NUMBER_MAX } from '@dekanat/contract/students/orders/orders.ts';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';

/** The order behind a registration as typed. */
export const OrderDraft = z.object({
  order_number: z.string().nullish(),
  order_date: z.string().nullish(),
});
export type OrderFieldValues = z.output<typeof OrderDraft>;

/** As the API expects it: what is empty is null. */
export const orderOf = ({ order_number, order_date }: OrderFieldValues) => ({
  order_number: (order_number ?? '').trim() || null,
  order_date: order_date ?? null,
});

/** Number and date of the order, in a form. */
export function OrderFields() {
  const text = useText();
  return (
    <div className="field-pair">
      <Form.Item name="order_number" label={text('registration.order_number')}>
        <Input maxLength={ORDER_NUMBER_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="order_date"
        label={text('registration.order_date')}
        extra={text('registration.order_date.hint')}
      >
        <DayInput latest={today()} />
      </Form.Item>
    </div>
  );
}
