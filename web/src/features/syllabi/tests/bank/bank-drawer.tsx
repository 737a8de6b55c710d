import { bankQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { BankCard } from '#features/syllabi/tests/bank/bank-card.tsx';
import { BankFilters, type BankQuery } from '#features/syllabi/tests/bank/bank-filters.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useDebounced } from '#ui/form/lookup.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './bank.css';

const PAGE_SIZE = 20;

interface BankDrawerProps {
  itemId: number;
  /** The subject of the syllabus. */
  subjectId: number | null;
  onClose: () => void;
  /** Loads the questions of the test again. */
  onAdded: () => Promise<void>;
}

/** The question bank of a subject: adds chosen questions to a test, edits and deletes them. */
export function BankDrawer({ itemId, subjectId, onClose, onAdded }: BankDrawerProps) {
  const text = useText();
  const feedback = useFeedback();
  const [query, setQuery] = useState<BankQuery>({ subject_id: subjectId ?? undefined });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { subject_id: subject } = query;
  const { data: topics = [] } = useQuery({
    ...queryOf(bankQuestions.topics, { params: { id: subject ?? 0 } }),
    enabled: subject !== undefined,
  });
  const inserting = useAction(bankQuestions.insert, {
    onSuccess: (added) => {
      feedback.success(text('test.bank.added', { count: added.length }));
      setChosen(new Set());
      void onAdded();
    },
    onError: feedback.error,
  });
  return (
    <Drawer
      open
      title={text('test.bank')}
      size={760}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={chosen.size === 0}
          loading={inserting.isPending}
          onClick={() => inserting.mutate({ params: { itemId }, body: { bank_question_ids: [...chosen] } })}
        >
          {text('test.bank.insert', { count: chosen.size })}
        </Button>
      }
    >
      <div className="bank">
        <BankFilters
          query={query}
          topics={topics}
          onChange={(changes) => {
            setQuery((present) => ({ ...present, ...changes }));
            if ('subject_id' in changes) setChosen(new Set());
          }}
        />
        {subject === undefined ? (
          <p className="hint">{text('test.bank.subject_first')}</p>
        ) : (
          <BankList
            key={JSON.stringify({ ...query, search: undefined })}
            query={query}
            topics={topics}
            chosen={chosen}
            onChoose={(id, on) =>
              setChosen(
                (present) => new Set(on ? [...present, id] : [...present].filter((one) => one !== id)),
              )
            }
          />
        )}
      </div>
    </Drawer>
  );
}

interface BankListProps {
  query: BankQuery;
  topics: readonly string[];
  chosen: ReadonlySet<number>;
  onChoose: (id: number, on: boolean) => void;
}

function BankList({ query, topics, chosen, onChoose }: BankListProps) {
  const text = useText();
  const [page, setPage] = useState(1);
  const search = useDebounced(query.search ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first page
  useEffect(() => setPage(1), [search]);
  const { data, error, refetch } = useQuery({
    ...queryOf(bankQuestions.list, {
      query: { ...query, search: search === '' ? undefined : search, page, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  if (data.total === 0) {
    const isFiltered = [search, query.topic, query.difficulty].some(Boolean);
    return <p className="test-empty">{text(isFiltered ? 'list.empty.filtered' : 'test.bank.empty')}</p>;
  }
  return (
    <>
      {data.data.map((question) => (
        <BankCard
          key={question.id}
          question={question}
          topics={topics}
          isChosen={chosen.has(question.id)}
          onChoose={(on) => onChoose(question.id, on)}
        />
      ))}
      {data.total > PAGE_SIZE && (
        <Pagination
          align="center"
          showSizeChanger={false}
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={setPage}
        />
      )}
    </>
  );
}
