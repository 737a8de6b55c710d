import { type Ref, useImperativeHandle, useRef } from 'react';
import type { useAutosave } from '#features/messages/use-autosave.ts';
import { type MayLeave, useConfirmDiscard } from '#ui/form/typed-guard.ts';

type Autosave = Pick<ReturnType<typeof useAutosave>, 'isUnsaved' | 'saveTyped' | 'forget'>;

/** Lets a form be closed once its input is saved; where that fails, the user decides whether it is dropped. */
export function useMayClose(
  ref: Ref<MayLeave> | undefined,
  { isUnsaved, saveTyped, forget }: Autosave,
): void {
  const confirmDiscard = useConfirmDiscard();
  const asked = useRef<Promise<boolean>>(undefined);
  const ask: MayLeave = async () => {
    if (isUnsaved()) await saveTyped();
    if (!isUnsaved()) return true;
    const drops = await confirmDiscard();
    if (drops) forget();
    return drops;
  };
  useImperativeHandle(ref, () => () => {
    asked.current ??= ask().finally(() => {
      asked.current = undefined;
    });
    return asked.current;
  });
}
