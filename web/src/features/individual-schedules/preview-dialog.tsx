import type { ScheduleClash } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { withFieldMessages } from '#ui/feedback/field-messages.ts';
import { Instant } from '#ui/instant.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

type Warning =
  | 'outside_semester'
  | 'sheet_closed'
  | 'past'
  | 'before_control'
  | 'begins_before_control'
  | 'clash';

/** What would be stored for one person and one item. */
interface PreviewedRow {
  fio: string;
  /** Place in the body. */
  item: number;
  obstacle: string | null;
  unchanged: boolean;
  warnings: readonly Warning[];
  clashes: readonly ScheduleClash[];
}

interface PreviewDialogProps<Row> {
  preview: {
    data: { total: number; obstacles: number; rows: readonly Row[] } | undefined;
    error: ApiError | null;
    refetch: () => unknown;
  };
  personOf: (row: Row) => number;
  /** The title of the lesson or control at this place of the body. */
  titleOf: (item: number) => string | undefined;
  /** The new date. */
  dateOf: (row: Row) => ReactNode;
  /** The date that would be replaced. */
  replacedOf: (row: Row) => ReactNode | null;
  isSaving: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** The place of the item in the body, NaN for a field that is of none. */
const itemIn = (field: string): number => Number(/^body\.(\d+)\./.exec(field)?.[1]);

/** What would be stored: obstacles, clashes and replaced dates, row by row. */
export function PreviewDialog<Row extends PreviewedRow>(props: PreviewDialogProps<Row>) {
  const { preview, personOf, titleOf, dateOf, replacedOf, isSaving, onClose, onSave } = props;
  const { data, error, refetch } = preview;
  const text = useText();
  const noted = data?.rows.filter(
    (row) => row.obstacle !== null || row.warnings.length > 0 || row.unchanged || replacedOf(row) !== null,
  );
  return (
    <Modal
      open
      width={720}
      title={text('individual.preview')}
      okText={text('individual.save')}
      okButtonProps={{ disabled: data === undefined || data.obstacles > 0 }}
      cancelText={text('editor.cancel')}
      confirmLoading={isSaving}
      onCancel={onClose}
      onOk={onSave}
    >
      {!data && (
        <FirstLoad
          error={error && withFieldMessages(error, (field) => titleOf(itemIn(field)))}
          retry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <p role="status">{text('individual.preview.total', { count: data.total })}</p>
          {data.obstacles > 0 && (
            <p className="schedule-problem" role="alert">
              {text('individual.preview.obstacles', { count: data.obstacles })}
            </p>
          )}
          <ul className="schedule-preview">
            {noted?.map((row) => (
              <li key={`${personOf(row)}/${row.item}`}>
                <strong>{row.fio}</strong> <RowTitle title={titleOf(row.item)} /> <span>{dateOf(row)}</span>
                <RowNotes row={row} replaced={replacedOf(row)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

const RowTitle = ({ title }: { title: string | undefined }) =>
  title === undefined ? null : <span>{title}</span>;

function RowNotes({ row, replaced }: { row: PreviewedRow; replaced: ReactNode | null }) {
  const text = useText();
  const { obstacle, warnings, clashes, unchanged } = row;
  return (
    <>
      {obstacle !== null && <span className="schedule-problem">{obstacle}</span>}
      {warnings
        .filter((warning) => warning !== 'clash')
        .map((warning) => (
          <span key={warning} className="schedule-warning">
            {text(`individual.warning.${warning}`)}
          </span>
        ))}
      {clashes.map((clash) => (
        <span key={clash.exam_schedule_id} className="schedule-warning">
          {text('individual.warning.clash')}:{' '}
          {[clash.subject_name, clash.control_type_name].filter(Boolean).join(', ')}{' '}
          <Instant at={clash.start_date} />
        </span>
      ))}
      {unchanged && <span className="hint">{text('individual.unchanged')}</span>}
      {replaced !== null && !unchanged && (
        <span className="hint">
          {text('individual.replaces')}: {replaced}
        </span>
      )}
    </>
  );
}
