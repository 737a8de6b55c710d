import { type OrderKind, orders } from '@dekanat/contract/students/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';

interface NewOrder {
  kind: OrderKind | undefined;
  order_date: string | undefined;
  universityId: number | undefined;
}

/** The next free number of the orders of a university; undefined while something is missing, and for an existing order. */
export function useProposedNumber({ kind, order_date, universityId }: NewOrder): string | undefined {
  const may = useMay(orders.nextNumber);
  const { data } = useQuery({
    ...queryOf(orders.nextNumber, {
      query: { kind: kind ?? 'academic_leave', order_date: order_date ?? '', university_id: universityId },
    }),
    enabled: may && kind !== undefined && Boolean(order_date) && universityId !== undefined,
    staleTime: 0,
  });
  return data?.number;
}
