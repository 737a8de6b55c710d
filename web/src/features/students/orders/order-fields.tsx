import { today } from '@dekanat/contract/api/days.ts';
import { problemsOf } from '@dekanat/contract/api/errors.ts';
import { ORDER_NUMBER_MAX, OrderDate, type OrderRow } from '@dekanat/contract/students/orders/orders.ts';
import { isReasoned, type StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import { LabelSelect } from '#features/reference/label-select.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useProposedNumber } from '#features/students/orders/proposed-number.ts';
import { ScanInput } from '#features/students/orders/scan-input.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useDraftedState } from '#ui/form/act-draft.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { useIsUploading } from '#ui/upload/file-upload.ts';

/** The values of an order. */
const OrderValues = z.object({
  /** undefined: not typed yet, so the proposed number applies. */
  order_number: z.string().optional(),
  order_date: z.string().optional(),
  status_change_reason: z.string().optional(),
  /** The new group of a transfer. */
  group_id: z.number().optional(),
  /** The scan, if it is attached right away. */
  file_id: z.number().optional(),
  file_name: z.string().optional(),
});
type OrderValues = z.output<typeof OrderValues>;
const emptyOrder = (): OrderValues => ({ order_date: today() });

export type OrderProblems = Partial<Record<string, string>>;

/** Keys of the messages for missing and impossible values. */
function problemsIn(
  { order_number, order_date, status_change_reason, group_id }: OrderValues,
  act: StatusType,
) {
  const found: Partial<Record<keyof OrderValues, TextKey>> = {};
  if ((order_number ?? '').trim() === '') found.order_number = 'order.number.required';
  const date = OrderDate.safeParse(order_date);
  if (order_date === undefined) found.order_date = 'invalid.required';
  else if (date.error) found.order_date = problemsOf(date.error)[0]?.key ?? 'invalid.date';
  if (isReasoned(act) && status_change_reason === undefined)
    found.status_change_reason = 'status_change.reason.fits';
  if (act === 'transfer' && group_id === undefined) found.group_id = 'status_change.group.fits';
  return found;
}

/** The order as the API expects it. */
const orderBody = ({ order_number, order_date, status_change_reason, group_id, file_id }: OrderValues) => ({
  order_number: (order_number ?? '').trim(),
  order_date: order_date ?? '',
  status_change_reason: status_change_reason ?? null,
  group_id: group_id ?? null,
  ...(file_id !== undefined && { file_id }),
});

interface PaperFieldsProps {
  act: StatusType;
  /** The university of the students, whose groups a transfer offers. */
  universityId: number | undefined;
  /** The number is the proposed one. */
  proposed: boolean;
  paper: OrderValues;
  onChange: (paper: OrderValues) => void;
  /** The number and date belong to an existing order. */
  fixed: boolean;
  /** Whether the form was submitted once: from then on missing fields are marked. */
  tried: boolean;
  /** The server's messages. */
  problems: OrderProblems;
}

/** Number and date of the order; the reason or the new group where the kind needs one. */
function OrderFields(props: PaperFieldsProps) {
  const { act, universityId, proposed, paper, onChange, fixed, tried, problems } = props;
  const text = useText();
  const set = (changes: Partial<OrderValues>) => onChange({ ...paper, ...changes });
  const own = tried ? problemsIn(paper, act) : {};
  const state = (field: keyof OrderValues) => {
    const key = own[field];
    const help = key === undefined ? problems[field] : text(key);
    return {
      required: true,
      htmlFor: `paper-${field}`,
      ...(help !== undefined && { validateStatus: 'error' as const, help }),
    };
  };
  return (
    <>
      <Form.Item
        label={text('order.number')}
        {...state('order_number')}
        {...(proposed && { extra: text('order.number.proposed') })}
      >
        <Input
          id="paper-order_number"
          value={paper.order_number}
          maxLength={ORDER_NUMBER_MAX}
          disabled={fixed}
          autoComplete="off"
          onChange={({ target }) => set({ order_number: target.value })}
        />
      </Form.Item>
      {act === 'transfer' && (
        <Form.Item label={text('status_change.group')} {...state('group_id')}>
          <StudentGroupSelect
            id="paper-group_id"
            value={paper.group_id}
            within={{ university_id: universityId }}
            placeholder="antd.placeholder"
            onChange={(group_id) => set({ group_id: group_id as number | undefined })}
          />
        </Form.Item>
      )}
      {isReasoned(act) && (
        <Form.Item label={text('status_change.status_change_reason_name')} {...state('status_change_reason')}>
          <LabelSelect
            id="paper-status_change_reason"
            module={act}
            value={paper.status_change_reason}
            placeholder="antd.placeholder"
            onChange={(status_change_reason) => set({ status_change_reason })}
          />
        </Form.Item>
      )}
      <Form.Item label={text('order.order_date')} {...state('order_date')}>
        <DayInput
          id="paper-order_date"
          value={paper.order_date}
          latest={today()}
          disabled={fixed}
          onChange={(order_date) => set({ order_date })}
        />
      </Form.Item>
      {!fixed && (
        <Form.Item
          label={text('order.file_name')}
          htmlFor="paper-file_id"
          {...(problems.file_id !== undefined && { validateStatus: 'error', help: problems.file_id })}
        >
          <ScanInput
            id="paper-file_id"
            value={paper.file_id}
            known={paper.file_name}
            onChange={(file, file_name) => set({ file_id: file ?? undefined, file_name })}
          />
        </Form.Item>
      )}
    </>
  );
}

interface OrderForm {
  fields: ReactNode;
  /** The scan is being uploaded: the order is not written yet. */
  isUploading: boolean;
  /** The order as the API expects it; undefined during an upload, and while a field is missing, which is then marked. */
  written: () => ReturnType<typeof orderBody> | undefined;
  /** Shows the server's problems at the fields. */
  refuse: (problems: OrderProblems) => void;
}

interface OrderFormOptions {
  /** An existing order, whose number and date are fixed. */
  order?: Pick<OrderRow, 'number' | 'order_date'> | undefined;
  universityId?: number | undefined;
}

/** The state of an order form, for a new order or one that exists. */
export function useOrderForm(act: StatusType, { order, universityId }: OrderFormOptions = {}): OrderForm {
  const [typed, setPaper] = useDraftedState('order', OrderValues, emptyOrder);
  const header = useUniversity().universityId;
  const proposed = useProposedNumber({
    kind: order ? undefined : act,
    order_date: typed.order_date,
    universityId: universityId ?? header,
  });
  const paper = order
    ? { ...typed, order_number: order.number, order_date: order.order_date }
    : { ...typed, order_number: typed.order_number ?? proposed };
  const isUploading = useIsUploading();
  const [tried, setTried] = useState(false);
  const [problems, setProblems] = useState<OrderProblems>({});
  const change = (next: OrderValues) => {
    // An untouched number follows the proposal, which depends on the year of the date.
    const untouched = typed.order_number === undefined && next.order_number === proposed;
    setPaper({ ...next, order_number: untouched ? undefined : next.order_number });
    setProblems({});
  };
  return {
    fields: (
      <Form component={false} layout="vertical">
        <OrderFields
          act={act}
          universityId={universityId}
          proposed={!order && typed.order_number === undefined && proposed !== undefined}
          paper={paper}
          fixed={order !== undefined}
          tried={tried}
          problems={problems}
          onChange={change}
        />
      </Form>
    ),
    isUploading,
    written: () => {
      if (isUploading) return undefined;
      setTried(true);
      return Object.keys(problemsIn(paper, act)).length === 0 ? orderBody(paper) : undefined;
    },
    refuse: setProblems,
  };
}
