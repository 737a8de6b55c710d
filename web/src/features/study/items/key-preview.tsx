import type { ChangedResult, KeyPreview } from '@dekanat/contract/study/item-statistics.ts';
import { testName } from '#features/study/attempts/attempt-names.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';

type SheetResult = ChangedResult['sheet_before'];

/** How many students pass, or no longer do: one of them may have several attempts that change. */
export const countStudents = (
  results: readonly Pick<ChangedResult, 'student_id' | 'passes'>[],
  state: ChangedResult['passes'],
): number =>
  new Set(results.filter(({ passes }) => passes === state).map(({ student_id }) => student_id)).size;

/** Whose results a correction changes, and what their sheets do with it. */
export function KeyPreviewTable({ preview }: { preview: KeyPreview }) {
  const text = useText();
  const { attempts, running, changes_syllabus, results } = preview;
  const [gain, lose] = [countStudents(results, 'gains'), countStudents(results, 'loses')];
  const refused = results.filter(({ sheet }) => sheet === 'refused').length;
  return (
    <section className="item-preview" aria-label={text('item.preview.title')}>
      <h3>{text('item.preview.title')}</h3>
      <ul className="item-meanings">
        <li>{text('item.preview.results', { count: results.length, attempts })}</li>
        {gain > 0 && <li>{text('item.preview.gain', { count: gain })}</li>}
        {lose > 0 && <li>{text('item.preview.lose', { count: lose })}</li>}
        {refused > 0 && <li>{text('item.preview.refused', { count: refused })}</li>}
        {running > 0 && <li>{text('item.preview.running', { count: running })}</li>}
        <li>{text(changes_syllabus ? 'item.preview.syllabus' : 'item.preview.no_syllabus')}</li>
      </ul>
      {results.length > 0 && (
        <div className="item-scroll">
          <table className="item-table">
            <thead>
              <tr>
                <th scope="col">{text('test_attempt.column.fio')}</th>
                <th scope="col">{text('test_attempt.column.test')}</th>
                <th scope="col" data-numeric>
                  {text('test_attempt.column.right')}
                </th>
                <th scope="col" data-numeric>
                  {text('test_attempt.column.mark')}
                </th>
                <th scope="col">{text('item.preview.sheet')}</th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <ResultRow key={result.attempt_id} result={result} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function ResultRow({ result }: { result: ChangedResult }) {
  const text = useText();
  const { fio, group_name, number, before, after, maximum } = result;
  return (
    <tr>
      <td>
        {fio}
        <small>{group_name}</small>
      </td>
      <td data-label={text('test_attempt.column.test')}>
        {text(testName(result))}
        <small>{text('item.preview.number', { number })}</small>
      </td>
      <td data-label={text('test_attempt.column.right')} data-numeric>
        {`${formatNumber(before.right_answers)} → ${formatNumber(after.right_answers)}`}
      </td>
      <td data-label={text('test_attempt.column.mark')} data-numeric>
        {`${formatNumber(before.mark)} → ${formatNumber(after.mark)} / ${formatNumber(maximum)}`}
      </td>
      <td>
        <SheetCell result={result} />
      </td>
    </tr>
  );
}

const written = (result: SheetResult) =>
  result?.rating == null
    ? '—'
    : `${formatNumber(result.rating)}${result.mark === null ? '' : ` (${result.mark})`}`;

function SheetCell({ result }: { result: ChangedResult }) {
  const text = useText();
  const { sheet, sheet_before, sheet_after, passes, refusal, transcripts } = result;
  return (
    <>
      {sheet === 'changes'
        ? `${written(sheet_before)} → ${written(sheet_after)}`
        : text(`item.sheet.${sheet}`)}
      {refusal !== null && <small>{refusal}</small>}
      {transcripts > 0 && <small>{text('item.preview.transcripts', { count: transcripts })}</small>}
      {passes !== null && (
        <span className="status-tag" data-status={passes === 'gains' ? 'active' : 'rejected'}>
          {text(`item.passes.${passes}`)}
        </span>
      )}
    </>
  );
}
