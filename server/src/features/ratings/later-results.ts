import { type RawBuilder, sql } from 'kysely';
import { isRetakeIn } from './statement-numbers.ts';

/** Condition on `subject` (a student subject): it was retaken, so that earlier marks do not change. */
const RETAKEN = sql<boolean>`coalesce(${isRetakeIn('subject.current_statement')}, false)`;

/** Condition on `subject` (a student subject): a transfer carried over a result of a later statement. */
export const isCarriedAfter = (statement: RawBuilder<number>) => sql<boolean>`(
  coalesce(subject.current_statement, 0) > ${statement} and exists (
    select from ratings later where later.student_subject_id = subject.id and later.statement > ${statement}
      and later.source = 'transferred' and later.mark is not null))`;

/** Condition on `subject`: a later result counts, so that nothing is entered any more where this statement has no result. */
export const isOvertaken = (statement: RawBuilder<number>) => sql<boolean>`(
  coalesce(subject.current_statement, 0) > ${statement} and ${RETAKEN} or ${isCarriedAfter(statement)})`;
