import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { accountName } from '#crud/account-name.ts';

/** What is printed on a template without being stored as a paper. */
type Printed = { order_id: number } | { student_id: number };

/** Records which version printed an order, or a letter about a student, on the primary: files may be made from a replica. */
export async function recordTemplatePrint(
  { services, caller }: Context,
  printed: Printed & { university_id: number; version_id: number },
): Promise<void> {
  await services.db
    .insertInto('template_prints')
    .values({ ...printed, user_id: caller.id })
    .execute();
}

/** The printings of an order or of letters about a student, newest first. */
export const templatePrints = ({ services: { db } }: Context, printed: Printed) =>
  db
    .selectFrom('template_prints as print')
    .innerJoin('paper_template_versions as version', 'version.id', 'print.version_id')
    .innerJoin('paper_templates as template', 'template.id', 'version.template_id')
    .leftJoin('users', 'users.id', 'print.user_id')
    .where((eb) =>
      'order_id' in printed
        ? eb('print.order_id', '=', printed.order_id)
        : eb('print.student_id', '=', printed.student_id),
    )
    .select(['print.id', 'version.template_id', 'template.name', 'version.number', 'print.printed_at'])
    .select(sql<InterfaceLanguage>`template.language`.as('language'))
    .select(accountName.as('printed_by_name'))
    .orderBy('print.id', 'desc')
    .limit(PRINTS_LISTED)
    .execute();

const PRINTS_LISTED = 50;
