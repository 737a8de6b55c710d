import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { OrderKind } from '@dekanat/contract/students/orders/orders.ts';
import { translate } from '#api/messages.ts';
import type { PaperIssuer } from '#platform/documents/paper-issuer.ts';
import { commonValues, ROW, SIGNED_FIELDS } from '#platform/documents/templates/common-fields.ts';
import type { TemplateField, TemplateValues } from '#platform/documents/templates/template-kind.ts';
import { STUDENT_FIELDS } from '../papers/student-fields.ts';

interface Ordered {
  full_name: string;
  id_number: string;
  group_name: string | null;
  from_group_name: string | null;
  to_group_name: string | null;
  status_change_reason_name: string | null;
}
interface Order {
  kind: OrderKind;
  number: string;
  order_date: string;
  undone_students: number;
  /** How many students it moves, also those whom the reader does not see. */
  ordered: number;
}

const studentField = (name: string) => STUDENT_FIELDS.filter((field) => field.name === name);

export const ORDER_FIELDS: readonly TemplateField[] = [
  ...SIGNED_FIELDS,
  {
    name: 'order_kind',
    about: 'template_field.order_kind',
    sample: { oz: 'Akademik taʼtil', ru: 'Академический отпуск', en: 'Academic leave' },
  },
  {
    name: 'order_text',
    about: 'template_field.order_text',
    sample: {
      oz: 'Quyidagi talabalarga akademik taʼtil berilsin:',
      ru: 'Предоставить академический отпуск следующим студентам:',
      en: 'The following students are granted academic leave:',
    },
  },
  { name: 'total', about: 'template_field.total_students', sample: '12' },
  {
    name: 'students',
    about: 'template_field.ordered_students',
    sample: '',
    fields: [
      ROW,
      ...studentField('student_name'),
      ...studentField('student_number'),
      { name: 'group', about: 'template_field.ordered_group', sample: 'BH-21' },
      { name: 'new_group', about: 'template_field.new_group', sample: 'BH-22' },
      {
        name: 'reason',
        about: 'template_field.reason',
        sample: { oz: 'Oilaviy sharoit', ru: 'Семейные обстоятельства', en: 'Family reasons' },
      },
    ],
  },
];

/** Transfers and restorations name the group in which the student studies from then on. */
export const namesNewGroup = (kind: OrderKind) => kind === 'transfer' || kind === 'recovery';

export const formerGroup = (kind: OrderKind, one: Ordered) =>
  kind === 'transfer' ? one.from_group_name : one.group_name;

/** Who returns without a restoration stays in the group. */
export const newGroup = (kind: OrderKind, one: Ordered) =>
  one.to_group_name ?? (kind === 'recovery' ? one.group_name : null);

/** What an order says: that it was undone, or what becomes of the students. */
export const orderText = ({ kind, ordered, undone_students }: Order, language: InterfaceLanguage) =>
  translate(
    ordered === 0 && undone_students > 0 ? 'order.print.undone' : `order.print.text.${kind}`,
    language,
  );

/** What a template prints of an order. */
export const orderValues = (
  order: Order,
  people: readonly Ordered[],
  { issuer, language }: { issuer: PaperIssuer; language: InterfaceLanguage },
): TemplateValues => ({
  ...commonValues(issuer, { number: order.number, date: order.order_date }, [language]),
  order_kind: translate(`order.kind.${order.kind}`, language),
  order_text: orderText(order, language),
  total: people.length,
  students: people.map((one, at) => ({
    row: at + 1,
    student_name: one.full_name,
    student_number: one.id_number,
    group: formerGroup(order.kind, one),
    new_group: newGroup(order.kind, one),
    reason: one.status_change_reason_name,
  })),
});
