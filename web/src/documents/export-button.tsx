import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { EXPORT_FORMATS } from '@dekanat/contract/kernel/lists.ts';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#documents/save-file.ts';
import type { Column } from '#grid/columns.ts';
import { PopoverButton } from '#grid/popover-button.tsx';
import { type CallOptions, download } from '#kernel/api.ts';
import { useFeedback } from '#kernel/feedback.tsx';
import type { List } from '#kernel/list.ts';
import { exportColumnsOf } from '#kernel/list-query.ts';
import { useText } from '#kernel/text.ts';

interface ExportButtonProps<Row> {
  list: List<Row>;
  endpoint: Endpoint;
  columns: Column<Row>[];
}

/** Saves what is filtered, in its order and with the columns shown, as a file. */
export function ExportButton<Row>({ list, endpoint, columns }: ExportButtonProps<Row>) {
  const text = useText();
  const feedback = useFeedback();
  const known = endpoint.query ? exportColumnsOf(endpoint.query) : [];
  const shown = columns.map(({ key }) => key).filter((key) => known.includes(key));
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (format: string) => {
      const { page, limit, ...filtered } = list.query;
      const query = { ...filtered, format, columns: shown.join(',') };
      return download(endpoint, { query } as CallOptions<Endpoint>);
    },
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: feedback.error,
  });
  const state = isPending ? 'list.export.running' : isError ? 'list.export.failed' : 'list.export';
  return (
    <PopoverButton
      icon={isPending ? <LoadingOutlined aria-hidden /> : <DownloadOutlined aria-hidden />}
      title={<span aria-live="polite">{text(state)}</span>}
      busy={isPending}
      disabled={list.state !== 'ready'}
    >
      {(close) =>
        EXPORT_FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            className="popover-item"
            onClick={() => {
              close();
              mutate(format);
            }}
          >
            {text(`list.export.${format}`)}
          </button>
        ))
      }
    </PopoverButton>
  );
}
