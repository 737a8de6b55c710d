import type { FinalTest } from '@dekanat/contract/reports/subject-failures.ts';
import { Link } from '@tanstack/react-router';
import { statisticsOf } from '#features/reports/final-test-address.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Drawer } from '#ui/overlay/drawer.tsx';

interface FinalTestsProps {
  subject: string;
  tests: FinalTest[];
  onClose: () => void;
}

/** The tests of the final control of a subject, each with the statistics of its questions. */
export function FinalTests({ subject, tests, onClose }: FinalTestsProps) {
  const text = useText();
  const title = [subject, text('report.column.final_tests')].filter(Boolean).join(' · ');
  return (
    <Drawer open size={720} title={title} onClose={onClose}>
      <p className="hint">{text('report.final_tests.intro')}</p>
      <div className="report-records">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('report.column.curriculum_name')}</th>
              <th scope="col">{text('report.filter.statement')}</th>
              <th scope="col">{text('report.final_tests.attempts')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {tests.map((test) => (
              <tr key={test.id}>
                <th scope="row">{test.curriculum_name}</th>
                <td>{text(`report.statement.${test.statement}`)}</td>
                <td>{formatNumber(test.attempts)}</td>
                <td>
                  <Link to={statisticsOf(test)}>{text('report.item_statistics')}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Drawer>
  );
}
