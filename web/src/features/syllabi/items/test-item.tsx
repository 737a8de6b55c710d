import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The test of a theoretical lesson. */
export function TestItem({ item }: ItemPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(testQuestions.list, { params: { itemId: item.id } }));
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  return (
    <ol>
      {data.map(({ id, question }) => (
        <li key={id}>{question}</li>
      ))}
    </ol>
  );
}
