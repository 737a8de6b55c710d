import { RETAKES } from '@dekanat/contract/catalogue/retakes.ts';
import { sql } from 'kysely';
import type { ActingContext } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { publishChanged } from '#platform/realtime/bus.ts';

/** Why activated applications cannot be paid any more. */
export interface ContractLoss {
  because: 'expelled' | 'graduated' | 'transferred';
  /** The curriculum in which retakes go on. */
  exceptOf?: number | null;
}

/**
 * Revokes the contracts of activated applications of locked students that were accepted as lost (docs/domain.md §9). An application that
 * can be paid again after an undo gets another contract under the same number.
 */
export async function revokeLostContracts(
  context: ActingContext,
  studentIds: readonly number[],
  { because, exceptOf = null }: ContractLoss,
): Promise<void> {
  const key = `registration.lost_contract.${because}` as const;
  const { rows } = await sql<{ university_id: number }>`
    with lost as (
      select id, paper_id from retake_applications
      where student_id = any(${[...studentIds]}::integer[]) and status = 1 and paper_id is not null
        and curriculum_id is distinct from ${exceptOf}::integer
      order by id for update
    ), left_without as (
      update retake_applications set paper_id = null from lost where retake_applications.id = lost.id
    )
    update papers set revoked_at = now(), revoked_by = ${context.caller.id}, revocation_reason = ${translate(key, context.language)},
      revocation_reason_key = ${key}
    from lost where papers.id = lost.paper_id and papers.revoked_at is null
    returning papers.university_id`.execute(context.db);
  for (const universityId of new Set(rows.map(({ university_id }) => university_id)))
    await publishChanged(context.db, RETAKES.retake_applications.name, {
      permission: 're_reading_subject_group_index',
      universityId,
      facultyId: 'all',
    });
}
