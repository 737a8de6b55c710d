import { type Fact, FactList } from '#grid/section.tsx';
import type { Values } from '#kernel/form-rules.ts';

/** What is personal, while it is covered. */
export function CoveredFacts({ record }: { record: Values }) {
  const { passport, passport_pin } = Object(record.covered);
  const facts: Fact[] = [
    ['student.passport', passport],
    ['student.passport_pin', passport_pin],
    ['student.birth_year', String(record.birth_year ?? '')],
    ['student.street', '•••••'],
  ];
  return <FactList facts={facts} />;
}
