import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '#api/session.ts';
import type { Pairs } from '#features/restorations/board/board-state.ts';
import type { RestorationFields } from '#features/restorations/board/restoration-form.tsx';
import { draftName, dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { sameParams, useLeaveGuard } from '#ui/form/leave-guard.ts';

/** An unsaved board, which survives a reload and an ended session. */
interface BoardDraft {
  fields: Partial<RestorationFields>;
  pairs: [number, number][];
}

/** The draft of the board of a student that this browser tab has. */
export function useStoredBoard(studentId: number) {
  const name = draftName(useProfile().id, restorations.store, studentId);
  const [stored] = useState(() => readDraft(name)?.values as Partial<BoardDraft> | undefined);
  return { name, stored };
}

interface BoardInput {
  name: string;
  /** The board continues a draft. */
  isResumed: boolean;
  /** The draft has an order number. */
  isNumberDrafted: boolean;
  isDisabled: boolean;
  form: FormInstance<RestorationFields>;
  pairs: Pairs;
}

/** Stores the board as a draft while it is filled in, and asks before leaving. */
export function useBoardGuard({ name, isResumed, isNumberDrafted, isDisabled, form, pairs }: BoardInput) {
  const fields: Partial<RestorationFields> | undefined = Form.useWatch([], form);
  const isSaved = useRef(false);
  const isDirty = () =>
    !isDisabled && !isSaved.current && (isResumed || pairs.size > 0 || form.isFieldsTouched());
  // A number that was only proposed is left out: another order may have it once the draft is resumed.
  const isProposed = () => !isNumberDrafted && !form.isFieldTouched('order_number');
  const drafted = () => ({ ...form.getFieldsValue(), ...(isProposed() && { order_number: undefined }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the input
  useEffect(() => {
    if (isDirty()) writeDraft(name, { fields: drafted(), pairs: [...pairs] }, []);
  }, [fields, pairs, name]);
  useLeaveGuard({
    isDisabled,
    isDirty,
    isSameForm: (left, right) => sameParams(['student'], left, right),
    onDiscard: () => dropDraft(name),
  });
  return {
    forget: () => {
      isSaved.current = true;
      dropDraft(name);
    },
  };
}
