import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Checkbox, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { DraggedSubject } from '#features/curricula/plan/dragged-subject.ts';
import { isPlanned, type PanelSubject } from '#features/curricula/plan/plan-calls.ts';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useSubjectOptions } from '#features/curricula/plan/plan-query.ts';
import { SubjectGroupSelect } from '#features/planning/subject-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';

/** The subjects of the university, from which they are dragged into semesters; dropping a planned one here removes it. */
export function SubjectPanel() {
  const text = useText();
  const { plan, actions } = usePlanState();
  const [search, setSearch] = useState('');
  const [groupId, setGroupId] = useState<number>();
  const [onlyUnused, setOnlyUnused] = useState(true);
  const { data, error, refetch } = useSubjectOptions({ universityId: plan.university_id, groupId, search });
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
        onKeyDown={focusList}
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
      {!shown && error && <Failed error={error} retry={() => void refetch()} />}
      {!shown && !error && <ListSkeleton />}
      {shown?.length === 0 && <p className="hint">{text('list.empty')}</p>}
      <ul className="plan-panel-list" onKeyDown={focusNeighbour}>
        {shown?.map(({ id, name, code }) => (
          <li key={id} onFocus={() => setFocusedId(id)}>
            <PanelRow
              subject={{ id, name }}
              code={code}
              used={used.has(id)}
              tabIndex={id === tabStop?.id ? 0 : -1}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Leads from the search to its first match. */
function focusList(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.closest('.plan-panel')?.querySelector<HTMLElement>('.plan-subject-name')?.focus();
}

/** Walks through the list by arrow keys. */
function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const names = [...currentTarget.querySelectorAll<HTMLElement>('.plan-subject-name')];
  const at = names.indexOf(target as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}

interface PanelRowProps {
  subject: PanelSubject;
  code: string;
  used: boolean;
  tabIndex: 0 | -1;
}

/** A subject of the panel; a digit adds it to the semester with that number. */
function PanelRow({ subject, code, used, tabIndex }: PanelRowProps) {
  const text = useText();
  const { plan, actions } = usePlanState();
  const { ref, dragging } = useDrag<DraggedSubject>({
    dragged: { subject },
    accepts: () => [],
    onDrop: () => undefined,
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const semester = plan.semesters.find(({ number }) => String(number) === key);
    if (semester !== undefined) void actions.add(subject, semester);
  };
  return (
    <div ref={ref} className="plan-panel-subject" data-dragging={dragging} data-used={used || undefined}>
      <button
        type="button"
        className="plan-subject-name"
        tabIndex={tabIndex}
        aria-description={text('plan.panel.keys')}
        onKeyDown={onKeyDown}
        onClick={() => ref.current?.querySelector<HTMLElement>('.grid-button')?.click()}
      >
        <span className="hint">{code}</span> {subject.name}
      </button>
      <PopoverButton
        look="grid-button"
        tabIndex={tabIndex}
        icon={<PlusOutlined />}
        label={text('plan.add_to', { name: subject.name })}
      >
        {(close) => (
          <div className="plan-menu">
            {plan.semesters.map((semester) => (
              <button
                key={semester.id}
                type="button"
                className="popover-item"
                onClick={() => {
                  close();
                  void actions.add(subject, semester);
                }}
              >
                {text('semester.number', { number: semester.number })}
              </button>
            ))}
          </div>
        )}
      </PopoverButton>
    </div>
  );
}
