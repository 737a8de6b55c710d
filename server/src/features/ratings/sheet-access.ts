import { hasPassed } from '@dekanat/contract/api/days.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { type Caller, isBackOfficeCaller } from '#api/caller.ts';
import { Refusal } from '#api/errors.ts';
import type { StatementHead, Viewer } from './statement-head.ts';
import { isRetake } from './statement-numbers.ts';

type Access = Pick<Sheet, 'editable' | 'allowed'>;

/** The window of a teacher is open. */
export const isInWindow = (
  { window_from, window_to }: Pick<StatementHead, 'window_from' | 'window_to'>,
  now = Date.now(),
): boolean =>
  window_from !== null && window_to !== null && now >= Date.parse(window_from) && !hasPassed(window_to, now);

const isClosed = ({ state, control_type_id, sibling_closed }: StatementHead) =>
  state === 'closed' || (control_type_id !== FINAL && sibling_closed);

/** What a caller may enter in a sheet and do with it now (docs/domain.md §6). */
export function accessTo(head: StatementHead, caller: Caller, viewer: Viewer): Access {
  const may = (permission: 'rating_store' | 'statement_reopen') =>
    viewer === 'staff' && isBackOfficeCaller(caller) && caller.permissions.has(permission);
  const enters = viewer === 'teacher' ? head.assigned : may('rating_store');
  const isFinal = head.control_type_id === FINAL;
  const retake = isRetake(head.statement_number);
  const hasIc =
    head.ic_max > 0 &&
    !head.inherits_ic &&
    (!isFinal || retake || (viewer === 'staff' && !head.sibling_closed));
  const hasFc = isFinal && head.fc_max > 0;
  const lock = () => {
    if (isClosed(head)) return 'closed';
    if (!enters) return 'permission';
    if (head.former_open) return 'former_open';
    if (!hasIc && !hasFc) return 'no_control';
    return viewer === 'teacher' && !retake && !isInWindow(head) ? 'window' : null;
  };
  const locked_by = lock();
  const open = locked_by === null;
  const individual = locked_by === 'window' ? { ic: hasIc, fc: hasFc } : null;
  return {
    editable: { ic: open && hasIc, fc: open && hasFc, reason: head.reopened, locked_by, individual },
    allowed: {
      close: head.state !== 'closed' && may('rating_store'),
      reopen: head.state === 'closed' && !head.followed && may('statement_reopen'),
      re_sit: head.state === 'closed' && isFinal && head.statement_number < 3 && may('rating_store'),
    },
  };
}

/** What may be entered for students whose individual time is now, although the window is closed. */
export const individualAccess = ({ editable }: Pick<Access, 'editable'>): Pick<Access, 'editable'> =>
  editable.individual === null
    ? { editable }
    : { editable: { ...editable, ...editable.individual, locked_by: null } };

/** @throws Refusal when the caller may not enter these fields now */
export function requireEditable({ editable }: Pick<Access, 'editable'>, fields: readonly string[]): void {
  if (editable.locked_by === 'closed') throw new Refusal('locked', { key: 'statement.closed' });
  if (editable.locked_by === 'former_open')
    throw new Refusal('wrong_state', { key: 'statement.former_open' });
  if (editable.locked_by === 'no_control') throw new Refusal('incomplete', { key: 'rating.no_control' });
  if (editable.locked_by === 'window') throw new Refusal('forbidden', { key: 'statement.window' });
  if (editable.locked_by === 'permission') throw new Refusal('forbidden');
  const wanted = new Set(fields.map((field) => (field === 'ic_rating' ? 'ic' : 'fc')));
  if ([...wanted].some((part) => !editable[part as 'ic' | 'fc']))
    throw new Refusal('locked', { key: 'statement.field_locked' });
}
