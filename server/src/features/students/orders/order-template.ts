import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import { FORM_ISSUER } from '#platform/documents/templates/form-content.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { orderedStudents, readOrder } from './order-print.ts';
import { matchingOrders } from './order-rows.ts';
import { ORDER_FIELDS, orderValues } from './order-values.ts';

const COLUMNS: [TextKey, number, string][] = [
  ['order.print.row', 1, '{#students}{row}'],
  ['student.full_name', 6, '{student_name}'],
  ['order.print.id_number', 3, '{student_number}'],
  ['student.group_name', 3, '{group}'],
  ['order.print.to_group', 3, '{new_group}'],
  ['status_change.status_change_reason_name', 4, '{reason}{/students}'],
];

function orderForm(language: InterfaceLanguage): Paper {
  const title = translate('order.print.title', language);
  const text = (line: string) => ({ kind: 'text', text: line }) as const;
  const subtitle = translate('order.print.subtitle', language, { number: '{number}', date: '{date}' });
  return {
    title: `${title} {number}`,
    letterhead: printedLetterhead(FORM_ISSUER, [language]),
    blocks: [
      { kind: 'title', title, subtitle },
      text('{order_kind}'),
      text('{order_text}'),
      {
        kind: 'table',
        table: {
          widths: COLUMNS.map(([, width]) => width),
          head: [COLUMNS.map(([key]) => ({ text: translate(key, language) }))],
          body: [COLUMNS.map(([, , field]) => field)],
        },
      },
      text(translate('template_field.total_students', language).concat(': {total}')),
    ],
    closing: { signatures: printedSignatures(FORM_ISSUER, [language]) },
    footer: '{university_name} · {number}',
  };
}

export const orderTemplate: PaperTemplateKind = {
  kind: 'order',
  formats: ['docx', 'xlsx'],
  fields: ORDER_FIELDS,
  form: orderForm,
  needs: 'student_index',
  preview: async (reader, studentId, language) => {
    const context = { ...reader, language };
    const found = await matchingOrders(context, { student_id: studentId })
      .select('orders.id')
      .orderBy('orders.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found === undefined) throw invalidField('student_id', 'paper_template.no_order');
    const order = await readOrder(context, found.id);
    const number = translate('paper_template.preview_number', language);
    const people = await orderedStudents(context, found.id);
    const issuer = await readIssuer(context.db, order.university_id, 'order');
    return {
      values: orderValues({ ...order, number }, people, { issuer, language }),
      logo_file_id: issuer.logo_file_id,
    };
  },
};
