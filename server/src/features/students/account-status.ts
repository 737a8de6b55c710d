import { type SqlBool, sql } from 'kysely';

/** Condition on `students`: expelled and graduated students cannot sign in; the trigger `follow_student` closes their accounts. */
export const HAS_LEFT = sql<SqlBool>`students.study_status in ('studentexpel', 'graduate')`;

/** The status of a student's account. */
export const ACCOUNT_STATUS = sql<1 | 0>`case when ${HAS_LEFT} then 0 else students.status end`;
