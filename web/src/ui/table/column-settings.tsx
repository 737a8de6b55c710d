import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnWidthOutlined,
  PushpinFilled,
  PushpinOutlined,
  ShrinkOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import '#ui/table/column-settings.css';
import { useText } from '#i18n/text.ts';
import { type ColumnSettings, DEFAULT_ARRANGEMENT, isVisible, orderColumns } from '#ui/table/arrangement.ts';
import { type Column, clampWidth, columnHeading, WIDTH } from '#ui/table/columns.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

interface ColumnSettingsProps {
  columns: readonly Column<never>[];
  settings: ColumnSettings;
}

/** Lets the user show, order, size and pin columns, and choose the row density. */
export function ColumnSettingsCard({ columns, settings: { arrangement, change } }: ColumnSettingsProps) {
  const text = useText();
  const list = orderColumns(columns, arrangement.order).filter(({ pinned }) => pinned !== 'end');
  return (
    <div className="columns">
      <Radio.Group
        value={arrangement.dense}
        onChange={({ target }) => change({ dense: target.value === true })}
        aria-label={text('list.density')}
        options={[
          { value: false, label: text('list.density.usual') },
          { value: true, label: text('list.density.dense') },
        ]}
      />
      <ul>
        {list.map((column, at) => (
          <li key={column.key}>
            <ColumnLine columns={list} at={at} arrangement={arrangement} change={change} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => change(DEFAULT_ARRANGEMENT)}>
        {text('list.columns.reset')}
      </Button>
    </div>
  );
}

interface ColumnLineProps extends ColumnSettings {
  columns: readonly Column<never>[];
  at: number;
}

function ColumnLine({ columns, at, arrangement, change }: ColumnLineProps) {
  const text = useText();
  const column = columns[at];
  if (!column) return null;
  const { key } = column;
  const { hidden, shown, pinned, widths } = arrangement;
  const checked = isVisible(column, arrangement);
  const last = columns.filter((other) => isVisible(other, arrangement)).length === 1;
  const name = { column: columnHeading(column.title, text) };
  const width = widths[key] ?? column.width ?? WIDTH.default;
  const setMember = (list: string[], member: boolean) => [
    ...list.filter((other) => other !== key),
    ...(member ? [key] : []),
  ];
  const resize = (to: number) => change({ widths: { ...widths, [key]: clampWidth(to) } });
  const move = (to: number) => {
    const order = columns.map((other) => other.key);
    order.splice(to, 0, ...order.splice(at, 1));
    change({ order });
  };
  return (
    <>
      <Checkbox
        checked={checked}
        disabled={checked && last}
        onChange={() => change({ hidden: setMember(hidden, checked), shown: setMember(shown, !checked) })}
      >
        {name.column}
      </Checkbox>
      <IconButton
        label={text('list.columns.pin', name)}
        icon={pinned.includes(key) ? <PushpinFilled /> : <PushpinOutlined />}
        pressed={pinned.includes(key)}
        onClick={() => change({ pinned: setMember(pinned, !pinned.includes(key)) })}
      />
      <IconButton
        label={text('list.columns.narrower', name)}
        icon={<ShrinkOutlined />}
        onClick={() => resize(width - WIDTH.step)}
      />
      <IconButton
        label={text('list.columns.wider', name)}
        icon={<ColumnWidthOutlined />}
        onClick={() => resize(width + WIDTH.step)}
      />
      <IconButton
        label={text('list.columns.up', name)}
        icon={<ArrowUpOutlined />}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        label={text('list.columns.down', name)}
        icon={<ArrowDownOutlined />}
        disabled={at === columns.length - 1}
        onClick={() => move(at + 1)}
      />
    </>
  );
}
