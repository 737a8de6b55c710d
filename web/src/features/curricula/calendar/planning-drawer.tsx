import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import {
  type PlanningFilters,
  PlanningForm,
  type PlanningWindow,
} from '#features/curricula/calendar/planning-form.tsx';
import { PlanningTable } from '#features/curricula/calendar/planning-table.tsx';
import { useText } from '#i18n/text.ts';
import { FormDrawer } from '#ui/form/form-dialog.tsx';
import { useConfirmDiscard } from '#ui/form/typed-guard.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './planning.css';

interface PlanningDrawerProps {
  filters: PlanningFilters;
  onClose: () => void;
}

/** What the suggestions depend on: the place is only filled into the rows. */
const suggestionsKey = ({ place: _place, ...query }: PlanningWindow): string => JSON.stringify(query);

/** Plans all final exams that a period lacks: suggests times, which are edited and saved together. */
export function PlanningDrawer({ filters, onClose }: PlanningDrawerProps) {
  const text = useText();
  const [window, setWindow] = useState<PlanningWindow>();
  const [attempt, setAttempt] = useState(0);
  const [isEdited, setEdited] = useState(false);
  const confirmDiscard = useConfirmDiscard();
  const suggest = async (next: PlanningWindow) => {
    const isReplaced = window !== undefined && suggestionsKey(next) !== suggestionsKey(window);
    // What prevented suggestions may have changed since.
    const isRepeated = window !== undefined && !isReplaced && next.place === window.place;
    if ((isReplaced || isRepeated) && isEdited && !(await confirmDiscard())) return;
    setWindow(next);
    if (isRepeated) setAttempt(attempt + 1);
  };
  return (
    <FormDrawer open title={text('calendar.plan')} size={1280} onClose={onClose}>
      <div className="planning">
        <p>{text('calendar.plan.content')}</p>
        <PlanningForm filters={filters} onSuggest={(next) => void suggest(next)} />
        {window && (
          <Suggestions
            key={`${attempt} ${suggestionsKey(window)}`}
            attempt={attempt}
            window={window}
            onEdited={setEdited}
            onPlanned={onClose}
          />
        )}
      </div>
    </FormDrawer>
  );
}

interface SuggestionsProps {
  /** Another one loads the suggestions again. */
  attempt: number;
  window: PlanningWindow;
  /** Called with whether a suggestion was changed. */
  onEdited: (isEdited: boolean) => void;
  onPlanned: () => void;
}

function Suggestions({ attempt, window, onEdited, onPlanned }: SuggestionsProps) {
  const text = useText();
  const { place, ...query } = window;
  // Typed changes must not be replaced by suggestions that are loaded again, for example because others have planned exams.
  const asked = queryOf(examSchedules.suggestions, { query });
  const suggestions = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, attempt],
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const planned = useQuery(
    queryOf(examSchedules.calendar, {
      query: {
        university_id: query.university_id,
        from: `${query.first_day}T00:00:00+05:00`,
        to: `${query.last_day}T23:59:59+05:00`,
      },
    }),
  );
  if (!suggestions.data || !planned.data) {
    const failed = [suggestions, planned].filter(({ data, isError }) => !data && isError);
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <FirstLoad error={failed[0]?.error ?? null} retry={retry} />;
  }
  if (suggestions.data.length === 0)
    return (
      <p className="list-state" role="status">
        {text('calendar.plan.none')}
      </p>
    );
  return (
    <PlanningTable
      suggestions={suggestions.data}
      planned={planned.data}
      place={place}
      onEdited={onEdited}
      onPlanned={onPlanned}
    />
  );
}
