import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { type ChartData, type OpenValue, wholePercents } from '#ui/charts/chart-data.ts';

interface ChartTableProps {
  data: ChartData;
  label: string;
  /** Heading of the first column. */
  heading: string;
  open: OpenValue | undefined;
  opens: 'label' | 'value';
}

/** The chart's data as an accessible table. */
export function ChartTable({ data, label, heading, open, opens }: ChartTableProps) {
  const text = useText();
  const { names, series, rest } = data;
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two labels may be equal, and rows have no state
            <tr key={at}>
              <th scope="row">
                {open && opens === 'label' ? <Opener open={() => open(at, 0)}>{name}</Opener> : name}
              </th>
              {series.map(({ label: column, values, opens: mayOpen = true }, place) => (
                <td key={column}>
                  <Value
                    value={values[at] ?? 0}
                    name={`${name}, ${column}`}
                    open={opens === 'value' && mayOpen ? open && (() => open(at, place)) : undefined}
                  />
                </td>
              ))}
              {percents && <td>{percents[at]}%</td>}
            </tr>
          ))}
          {rest && (
            <tr>
              <th scope="row">{rest.name}</th>
              {series.map((one, at) => (
                <td key={one.label}>{formatNumber(rest.values[at] ?? 0)}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

interface ValueProps {
  value: number;
  name: string;
  open: (() => void) | undefined;
}

/** A number; one that counts records opens them. */
function Value({ value, name, open }: ValueProps) {
  const shown = formatNumber(value);
  if (open === undefined || value === 0) return shown;
  return (
    <Opener open={open} label={`${name}: ${shown}`}>
      {shown}
    </Opener>
  );
}

interface OpenerProps {
  open: () => void;
  label?: string;
  children: string;
}

function Opener({ open, label, children }: OpenerProps) {
  return (
    <button type="button" className="chart-opener" aria-label={label} onClick={open}>
      {children}
    </button>
  );
}
