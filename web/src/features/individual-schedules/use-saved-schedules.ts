import { AFFECTED } from '#features/individual-schedules/schedule-address.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** A dry run is never read from the cache. */
export const UNCACHED = { staleTime: 0, gcTime: 0 };

/** Options of the actions that create individual schedules. */
export function useSavedSchedules(onDone: () => void) {
  const text = useText();
  const feedback = useFeedback();
  const onError = useShowRefusal();
  return {
    alsoChanges: AFFECTED,
    onSuccess: ({ created }: { created: number }) => {
      feedback.success(text('individual.saved', { count: created }));
      onDone();
    },
    onError,
  };
}
