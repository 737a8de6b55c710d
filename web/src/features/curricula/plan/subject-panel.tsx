import { SearchOutlined } from '@ant-design/icons';
import { Checkbox, Input } from 'antd';
import { type KeyboardEvent, memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraggedSubject } from '#features/curricula/plan/dragged-subject.ts';
import { PanelRow } from '#features/curricula/plan/panel-row.tsx';
import { isPlanned } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard, usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useSubjectOptions } from '#features/curricula/plan/plan-query.ts';
import { SubjectGroupSelect } from '#features/planning/subject-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

const NAME = '.plan-subject-name';

/** The subjects of the university, from which they are dragged into semesters; dropping a planned one here removes it. */
export const SubjectPanel = memo(() => {
  const text = useText();
  const { plan } = usePlanState();
  const { actions } = usePlanBoard();
  const [search, setSearch] = useState('');
  const [groupId, setGroupId] = useState<number>();
  const [onlyUnused, setOnlyUnused] = useState(true);
  const { data, error, refetch, isPlaceholderData } = useSubjectOptions({
    universityId: plan.university_id,
    groupId,
    search,
  });
  const list = useRef<HTMLUListElement>(null);
  const searchEvents = useEnterList(list, data, isPlaceholderData);
  const used = new Set(plan.semesters.flatMap(({ subjects }) => subjects.map((one) => one.subject_id)));
  const shown = data?.filter(({ id }) => !(onlyUnused && used.has(id)));
  const [focusedId, setFocusedId] = useState<number>();
  // The list is one Tab stop: the row that had the focus, else the first one.
  const tabStop = shown?.find(({ id }) => id === focusedId) ?? shown?.[0];
  const { ref, over } = useDrag<DraggedSubject>({
    dragged: undefined,
    accepts: ({ subject }) => (isPlanned(subject) ? ['into'] : []),
    onDrop: ({ subject }) => isPlanned(subject) && void actions.remove(subject),
  });
  return (
    <aside ref={ref} className="plan-panel" data-over={over} aria-label={text('plan.panel')}>
      <h3>{text('plan.panel')}</h3>
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={text('plan.panel.search')}
        aria-label={text('plan.panel.search')}
        onChange={({ target }) => setSearch(target.value)}
        {...searchEvents}
      />
      <SubjectGroupSelect
        value={groupId}
        onChange={(id: unknown) => setGroupId(typeof id === 'number' ? id : undefined)}
        within={{ university_id: plan.university_id }}
        placeholder="plan.panel.all_groups"
        label="subject.subject_group_name"
      />
      <Checkbox checked={onlyUnused} onChange={({ target }) => setOnlyUnused(target.checked)}>
        {text('plan.panel.unused')}
      </Checkbox>
      {!shown && <FirstLoad error={error} retry={() => void refetch()} />}
      {shown?.length === 0 && <p className="hint">{text('list.empty')}</p>}
      <ul ref={list} className="plan-panel-list" onKeyDown={focusNeighbour}>
        {shown?.map((subject) => (
          <li key={subject.id} onFocus={() => setFocusedId(subject.id)}>
            <PanelRow subject={subject} used={used.has(subject.id)} tabIndex={subject === tabStop ? 0 : -1} />
          </li>
        ))}
      </ul>
    </aside>
  );
});

/**
 * ArrowDown in the search focuses its first match, once the matches of what was typed are shown. A focused row that is not
 * among new matches passes the focus to its successor.
 */
function useEnterList(list: RefObject<HTMLElement | null>, matches: unknown, isStale: boolean) {
  const { restoreFocus } = usePlanBoard();
  const isWaiting = useRef(false);
  const enter = useEffectEvent(() => {
    isWaiting.current = false;
    list.current?.querySelector<HTMLElement>(NAME)?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer replaces the rows
  useEffect(() => {
    if (isStale) return;
    if (isWaiting.current) enter();
    else restoreFocus();
  }, [matches, isStale, restoreFocus]);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      isWaiting.current = false;
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      if (isStale) isWaiting.current = true;
      else enter();
    },
    onBlur: () => {
      isWaiting.current = false;
    },
  };
}

/** Walks through the list by arrow keys. */
function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const names = [...currentTarget.querySelectorAll<HTMLElement>(NAME)];
  const at = names.indexOf(target as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}
