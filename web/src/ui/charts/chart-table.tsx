import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { type ChartData, wholePercents } from '#ui/charts/chart-data.ts';

interface ChartTableProps {
  data: ChartData;
  label: string;
  /** Heading of the first column. */
  heading: string;
  open?: ((at: number) => void) | undefined;
}

/** The chart's data as an accessible table. */
export function ChartTable({ data: { names, series }, label, heading, open }: ChartTableProps) {
  const text = useText();
  const [first] = series;
  const percents = first?.as === 'pie' ? wholePercents(first.values) : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
    <section className="chart-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
            {percents && <th scope="col">{text('chart.share')}</th>}
          </tr>
        </thead>
        <tbody>
          {names.map((name, at) => (
            <tr key={name}>
              <th scope="row">{open ? <Opener open={() => open(at)}>{name}</Opener> : name}</th>
              {series.map((one) => (
                <td key={one.label}>{formatNumber(one.values[at] ?? 0)}</td>
              ))}
              {percents && <td>{percents[at]}%</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Opener({ open, children }: { open: () => void; children: string }) {
  return (
    <button type="button" className="row-link" onClick={open}>
      {children}
    </button>
  );
}
