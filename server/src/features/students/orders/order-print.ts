import { formatDay } from '@dekanat/contract/api/days.ts';
import { isReasoned } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { rectorName, universityName } from '#features/universities/shared.ts';
import { officialPaper, type PaperTable } from '#platform/documents/official-paper.ts';
import { matchingOrders, ORDER_STUDENT_NAMES, shownOrders, studentsOfOrder } from './order-rows.ts';

type Order = Awaited<ReturnType<typeof readOrder>>;

const readOrder = (context: Context, id: number) =>
  shownOrders(context, matchingOrders(context, {}).where('orders.id', '=', id))
    .select([
      sql<string>`${universityName('orders.university_id', context.language)}`.as('university'),
      sql<string>`${rectorName('orders.university_id', context.language)}`.as('rector'),
    ])
    .executeTakeFirstOrThrow(notFound);

/** The students of the order, with the groups of a transfer or the reason where the kind has one. */
async function studentTable(context: Context, { id, kind }: Order): Promise<PaperTable> {
  const { shown } = studentsOfOrder(context, id);
  const found = await shown.where('movement.undone_at', 'is', null).execute();
  const people = await addRelatedNames(context, found, ORDER_STUDENT_NAMES);
  const language = messageLanguage(context);
  const transfer = kind === 'transfer';
  const columns = [
    { title: translate('order.print.row', language), share: 1 },
    { title: translate('student.full_name', language), share: 6 },
    { title: translate('order.print.id_number', language), share: 3 },
    { title: translate(transfer ? 'order.print.from_group' : 'student.group_name', language), share: 3 },
    ...(transfer ? [{ title: translate('order.print.to_group', language), share: 3 }] : []),
    ...(isReasoned(kind)
      ? [{ title: translate('moving.status_change_reason_name', language), share: 4 }]
      : []),
  ];
  const rows = people.map((one, at) => [
    String(at + 1),
    one.full_name,
    one.id_number,
    (transfer ? one.from_group_name : one.group_name) ?? '—',
    ...(transfer ? [one.to_group_name ?? '—'] : []),
    ...(isReasoned(kind) ? [one.status_change_reason_name ?? '—'] : []),
  ]);
  return { columns, rows };
}

/** The order as PDF, for the signature. */
export async function printOrder(reader: Context, id: number): Promise<Download> {
  const language = messageLanguage(reader);
  const context = { ...reader, language };
  const order = await readOrder(context, id);
  const table = await studentTable(context, order);
  const undone = order.students === 0 && order.undone_students > 0;
  return officialPaper(
    {
      university: order.university,
      title: translate('order.print.title', language),
      subtitle: translate('order.print.subtitle', language, {
        number: order.number,
        date: formatDay(order.order_date),
      }),
      paragraphs: [
        translate(`order.kind.${order.kind}`, language),
        undone
          ? translate('order.print.undone', language)
          : translate(`order.print.text.${order.kind}`, language),
      ],
      facts: [],
      closing: [translate('order.print.total', language, { count: table.rows.length })],
      signature: { role: translate('university.rector', language), name: order.rector },
      footer: `${order.university} · ${order.number}`,
    },
    {
      filename: `${translate('order.print.title', language)} ${order.number.replace(/[/\\]/g, '-')}.pdf`,
      table,
    },
  );
}
