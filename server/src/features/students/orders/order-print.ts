import { formatDay } from '@dekanat/contract/api/days.ts';
import { isReasoned } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { PaperTable } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { currentVersion, printOnTemplate } from '#platform/documents/templates/print-on-template.ts';
import { recordTemplatePrint } from '../papers/template-prints.ts';
import {
  countOrdered,
  facultyOfOrder,
  matchingOrders,
  ORDER_STUDENT_NAMES,
  shownOrders,
  studentsOfOrder,
} from './order-rows.ts';
import { formerGroup, namesNewGroup, newGroup, orderText, orderValues } from './order-values.ts';

type PrintedOrder = Awaited<ReturnType<typeof readOrder>>;

export async function readOrder(context: Context, id: number) {
  const found = matchingOrders(context, {}).where('orders.id', '=', id);
  const order = await shownOrders(context, found).executeTakeFirstOrThrow(notFound);
  return { ...order, ordered: await countOrdered(context.db, id) };
}

/** The students of an order whose movements were not undone. */
export async function orderedStudents(context: Context, orderId: number) {
  const { shown } = studentsOfOrder(context, orderId);
  const found = await shown.where('movement.undone_at', 'is', null).execute();
  return addRelatedNames(context, found, ORDER_STUDENT_NAMES);
}
type OrderedStudent = Awaited<ReturnType<typeof orderedStudents>>[number];

/** The students of the order, with the former and the new group or the reason where the kind has them. */
function studentTable(context: Context, { kind }: PrintedOrder, people: OrderedStudent[]): PaperTable {
  const language = messageLanguage(context);
  const groups = namesNewGroup(kind);
  const columns: { title: TextKey; width: number }[] = [
    { title: 'order.print.row', width: 1 },
    { title: 'student.full_name', width: 6 },
    { title: 'order.print.id_number', width: 3 },
    { title: groups ? 'order.print.from_group' : 'student.group_name', width: 3 },
    ...(groups ? [{ title: 'order.print.to_group', width: 3 } as const] : []),
    ...(isReasoned(kind) ? [{ title: 'status_change.status_change_reason_name', width: 4 } as const] : []),
  ];
  const rows = people.map((one, at) => [
    String(at + 1),
    one.full_name,
    one.id_number,
    formerGroup(kind, one) ?? '—',
    ...(groups ? [newGroup(kind, one) ?? '—'] : []),
    ...(isReasoned(kind) ? [one.status_change_reason_name ?? '—'] : []),
  ]);
  return {
    widths: columns.map(({ width }) => width),
    head: [columns.map(({ title }) => ({ text: translate(title, language) }))],
    body: rows,
  };
}

/**
 * The order for the signature: on the template of the university, or on the product's form. With students of other faculties, whom the
 * caller does not see, it is printed as an extract.
 */
export async function printOrder(reader: Context, id: number): Promise<Download> {
  const language = messageLanguage(reader);
  const context = { ...reader, language };
  const order = await readOrder(context, id);
  const people = await orderedStudents(context, id);
  const issuer = await readIssuer(context.db, order.university_id, 'order');
  const total = order.ordered;
  const isExtract = people.length < total;
  const title = translate(isExtract ? 'order.print.extract' : 'order.print.title', language);
  const name = `${title} ${order.number.replace(/[/\\]/g, '-')}`;
  const version = await currentVersion(context.db, {
    universityId: order.university_id,
    kind: 'order',
    language,
    facultyId: await facultyOfOrder(context.db, id),
  });
  if (version !== undefined && !isExtract) {
    const printed = await printOnTemplate(context.services, version, {
      values: orderValues(order, people, { issuer, language }),
      logo_file_id: issuer.logo_file_id,
      code: undefined,
      languages: [language],
      name,
    });
    const { university_id } = order;
    await recordTemplatePrint(context, { university_id, version_id: version.id, order_id: id });
    return printed;
  }
  const table = studentTable(context, order, people);
  const text = (line: string) => ({ kind: 'text', text: line }) as const;
  return paperFile(
    {
      title: `${title} ${order.number}`,
      letterhead: printedLetterhead(issuer, [language]),
      blocks: [
        {
          kind: 'title',
          title,
          subtitle: translate('order.print.subtitle', language, {
            number: order.number,
            date: formatDay(order.order_date),
          }),
        },
        text(translate(`order.kind.${order.kind}`, language)),
        text(orderText(order, language)),
        ...(table.body.length > 0 ? [{ kind: 'table', table } as const] : []),
        text(
          isExtract
            ? translate('order.print.extract_total', language, { count: table.body.length, total })
            : translate('order.print.total', language, { count: table.body.length }),
        ),
      ],
      closing: { signatures: printedSignatures(issuer, [language]) },
      footer: `${issuer.name[language]} · ${order.number}`,
    },
    `${name}.pdf`,
    await readLogos(context.services, [issuer.logo_file_id]),
  );
}
