import { useNavigate } from '@tanstack/react-router';
import { AFFECTED } from '#features/individual-schedules/schedule-address.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** A dry run is never read from the cache. */
export const UNCACHED = { staleTime: 0, gcTime: 0 };

/** Options of the actions that create individual schedules. */
export function useSavedSchedules(onDone: (ids: number[]) => void) {
  const text = useText();
  const feedback = useFeedback();
  const onError = useShowRefusal();
  return {
    alsoChanges: AFFECTED,
    onSuccess: ({ created, ids }: { created: number; ids: number[] }) => {
      feedback.success(text('individual.saved', { count: created }));
      onDone(ids);
    },
    onError,
  };
}

/** Opens the first of the stored schedules, in place of the one that it replaced. */
export function useOpenSaved(path: string) {
  const navigate = useNavigate();
  return ([id]: number[]) => {
    if (id !== undefined) void navigate({ to: `${path}/view/${id}` });
  };
}

/** Returns to the list. */
export function useLeave(path: string) {
  const navigate = useNavigate();
  return () => void navigate({ to: path });
}
