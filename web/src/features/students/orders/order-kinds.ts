import { ORDER_KINDS } from '@dekanat/contract/students/orders/orders.ts';
import type { Choice } from '#ui/form/choices.ts';

export const ORDER_KIND_CHOICES: Choice[] = ORDER_KINDS.map((value) => ({
  value,
  label: `order.kind.${value}`,
}));
