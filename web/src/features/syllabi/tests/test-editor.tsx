import { PlusOutlined } from '@ant-design/icons';
import { QUESTIONS_MAX, type Question } from '@dekanat/contract/syllabi/questions.ts';
import { Button, Input } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { drawableCount, type Entry } from '#features/syllabi/tests/entries.ts';
import { ProblemPanel } from '#features/syllabi/tests/problem-panel.tsx';
import { useQuestionActions } from '#features/syllabi/tests/question-actions.ts';
import { QuestionCard } from '#features/syllabi/tests/question-card.tsx';
import { wordsOf } from '#features/syllabi/tests/question-draft.ts';
import { faultyQuestions } from '#features/syllabi/tests/question-problems.ts';
import { SelectionBar } from '#features/syllabi/tests/selection-bar.tsx';
import { TestSettings } from '#features/syllabi/tests/test-settings.tsx';
import { TestToolbar } from '#features/syllabi/tests/test-toolbar.tsx';
import { useTestStore } from '#features/syllabi/tests/use-test-store.ts';
import { VirtualList, type VirtualListHandle } from '#features/syllabi/tests/virtual-list.tsx';
import { useText } from '#i18n/text.ts';
import './question.css';
import './tests.css';

/** Pixels of a question with four answers. */
const CARD_HEIGHT = 232;

interface TestEditorProps extends ItemPanelProps {
  questions: readonly Question[];
}

/** Settings and questions of a test. Questions save themselves; only visible ones are mounted. */
export function TestEditor({ item, lesson, syllabus, readOnly, reload, questions }: TestEditorProps) {
  const text = useText();
  const test = useTestStore({ itemId: item.id, lessonId: lesson.id, questions, reload });
  const { entries, state, problem } = test;
  const { active, setActive, selected, setSelected, actions } = useQuestionActions(test);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const list = useRef<VirtualListHandle>(null);
  const shown = useFoundQuestions(entries, wanted, active?.key);
  const faulty = useMemo(
    () => faultyQuestions(entries, active?.isNew ? active.key : undefined),
    [entries, active],
  );
  const place = shown.findIndex(({ entry }) => entry.key === active?.key);
  // Shows the question that is edited, such as a new one or the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not while it moves
  useEffect(() => {
    if (place >= 0) list.current?.scrollTo(place);
  }, [active?.key]);
  const isFull = entries.length >= QUESTIONS_MAX;
  return (
    <div className="test">
      <TestSettings item={item} readOnly={readOnly} reload={reload} total={drawableCount(entries)} />
      <TestToolbar
        item={item}
        lesson={lesson}
        syllabus={syllabus}
        readOnly={readOnly}
        isFull={isFull}
        test={test}
        onAdd={() => actions.add()}
      >
        {entries.length > 0 && <SearchBox value={search} onChange={setSearch} />}
      </TestToolbar>
      {entries.some(({ hidden }) => hidden) && <p className="notice">{text('test.answers.hidden')}</p>}
      {state === 'failed' && problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      {!readOnly && (
        <ProblemPanel
          faulty={faulty}
          onChoose={(key) => {
            setSearch('');
            setActive({ key });
          }}
        />
      )}
      {selected.size > 0 && (
        <SelectionBar
          itemId={item.id}
          subjectId={syllabus.subject_id}
          test={test}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      {entries.length === 0 && <p className="test-empty">{text(readOnly ? 'list.empty' : 'test.empty')}</p>}
      {wanted !== '' && (
        <p role="status" className="hint">
          {text('test.search.found', { count: shown.length })}
        </p>
      )}
      <VirtualList
        ref={list}
        label={text('test.questions')}
        keys={shown.map(({ entry }) => entry.key)}
        estimate={CARD_HEIGHT}
        mounted={place}
      >
        {(index) => {
          const question = shown[index];
          return (
            question && (
              <QuestionCard
                {...question}
                total={entries.length}
                active={question.entry.key === active?.key ? active : undefined}
                isSelected={selected.has(question.entry.key)}
                readOnly={readOnly || question.entry.hidden === true}
                canMove={wanted === ''}
                actions={actions}
              />
            )
          );
        }}
      </VirtualList>
      {!readOnly && entries.length > 0 && <Foot isFull={isFull} onAdd={() => actions.add()} />}
    </div>
  );
}

/** The questions that contain the words, with their numbers; the one that is edited stays. */
const useFoundQuestions = (entries: readonly Entry[], wanted: string, edited: string | undefined) =>
  useMemo(
    () =>
      entries
        .map((entry, index) => ({ entry, number: index + 1 }))
        .filter(
          ({ entry }) => wanted === '' || entry.key === edited || wordsOf(entry.draft).includes(wanted),
        ),
    [entries, wanted, edited],
  );

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
}

function SearchBox({ value, onChange }: SearchBoxProps) {
  const text = useText();
  return (
    <Input.Search
      allowClear
      type="search"
      className="test-search"
      aria-label={text('test.search')}
      placeholder={text('test.search')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface FootProps {
  isFull: boolean;
  onAdd: () => void;
}

function Foot({ isFull, onAdd }: FootProps) {
  const text = useText();
  return (
    <footer className="test-foot">
      <Button icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={onAdd}>
        {text('test.question.add')}
      </Button>
      <span className="hint test-keys">{text('test.keys')}</span>
    </footer>
  );
}
