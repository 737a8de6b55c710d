import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { type ChartData, drawnNames, isEmpty, type OpenValue, opensRecords } from '#ui/charts/chart-data.ts';
import { ChartTable } from '#ui/charts/chart-table.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { Failed } from '#ui/table/list-states.tsx';
import '#ui/charts/charts.css';

const ChartCanvas = lazy(async () => ({
  default: (await import('#ui/charts/chart-canvas.tsx')).ChartCanvas,
}));

interface ChartPanelProps {
  /** Title and unit; texts, not text keys, because they may contain a university's name. */
  title: string;
  unit: string;
  /** Heading of the table's first column. */
  heading: string;
  /** Undefined while loading. */
  data: ChartData | undefined;
  /** Opens the records behind a value, from the chart or the table. */
  open?: OpenValue | undefined;
  /** What `open` opens: the records of a label, or of each of its values. */
  opens?: 'label' | 'value';
  /** Why there is no data. */
  failed?: { error: ApiError; retry: () => void } | undefined;
}

/** The height of a horizontal bar with a label of two lines, and of axis and legend. */
const BAR_PX = 36;
const AXES_PX = 88;
const heightOf = (data: ChartData | undefined) =>
  data?.most === undefined ? {} : { style: { height: drawnNames(data).length * BAR_PX + AXES_PX } };

/** A chart with title, unit, table view, download, and its loading, empty and failed states. */
export function ChartPanel({
  title,
  unit,
  heading,
  data,
  opens = 'label',
  failed,
  ...props
}: ChartPanelProps) {
  const text = useText();
  const open = data && opensRecords(data) ? props.open : undefined;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = data !== undefined && !isEmpty(data);
  const named = `${title}, ${unit}`;
  const save = async () => {
    const [{ savePicture }, { chartColours }] = await Promise.all([
      import('#ui/charts/chart-picture.ts'),
      import('#ui/charts/chart-colours.ts'),
    ]);
    if (canvas.current) savePicture(canvas.current, { title, unit }, chartColours());
  };
  return (
    // With the unit, because the list below a chart may have the same title.
    <section className="chart-panel" aria-labelledby={`${id} ${id}-unit`}>
      <div className="chart-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p id={`${id}-unit`} className="chart-unit">
            {unit}
          </p>
        </div>
        {ready && (
          <div className="chart-tools">
            <IconButton
              label={text('chart.as_table', { chart: title })}
              icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
              pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <IconButton
              label={text('chart.save', { chart: title })}
              icon={<DownloadOutlined />}
              disabled={asTable}
              onClick={() => void save()}
            />
          </div>
        )}
      </div>
      <div className="chart-body" data-lying={data?.lying} {...(ready && heightOf(data))}>
        {failed && <Failed {...failed} />}
        {data === undefined && !failed && <ChartSkeleton />}
        {data && !ready && (
          <p className="chart-empty" role="status">
            {text('list.empty')}
          </p>
        )}
        {data && ready && asTable && (
          <ChartTable data={data} label={named} heading={heading} open={open} opens={opens} />
        )}
        {data && ready && !asTable && (
          <Suspense fallback={<ChartSkeleton />}>
            <ChartCanvas data={data} label={named} canvas={canvas} open={open} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

const BARS = ['40%', '65%', '50%', '80%', '70%', '90%'];

function ChartSkeleton() {
  const text = useText();
  return (
    <div className="chart-skeleton" role="status" aria-label={text('state.loading')}>
      {BARS.map((height) => (
        <span key={height} style={{ height }} />
      ))}
    </div>
  );
}
