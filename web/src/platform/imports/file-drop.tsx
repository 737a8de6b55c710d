import { FileExcelOutlined } from '@ant-design/icons';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { IMPORT_BYTES, IMPORT_ROWS } from '@dekanat/contract/operations/import-limits.ts';
import { type Import, imports } from '@dekanat/contract/operations/imports.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call, newIdempotencyKey } from '#api/api.ts';
import type { CallInput } from '#api/call-options.ts';
import { queryClient } from '#api/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { mayPass, refusalOf, SHEET_ACCEPT, sheetProblem } from '#platform/imports/sheet-rules.ts';
import { FileArea } from '#ui/upload/file-area.tsx';

const MEGABYTE = 1024 * 1024;
const MEGABYTES = IMPORT_BYTES / MEGABYTE;

interface FileDropProps {
  query: NonNullable<CallInput<typeof imports.upload>['query']>;
  onRead: (made: Import) => void;
}

/** Sending the same file again after a lost response creates no second import. */
interface Sent {
  file: File;
  idempotencyKey: string;
}

/** Takes one file, dropped or chosen, and uploads it. After a refusal it can be sent again or replaced. */
export function FileDrop({ query, onRead }: FileDropProps) {
  const text = useText();
  const [problem, setProblem] = useState<{ name: string; key: TextKey }>();
  const upload = useMutation({
    mutationFn: ({ file, idempotencyKey }: Sent) => {
      const body = new FormData();
      body.append(FILES_FIELD, file, file.name);
      return call(imports.upload, { query, body, idempotencyKey });
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['imports'] }),
  });
  // If the drawer was closed meanwhile, the import waits in the list.
  const send = (what: Sent) => upload.mutate(what, { onSuccess: onRead });
  const take = (files: readonly File[]) => {
    if (upload.isPending || files.length === 0) return;
    const wrong = sheetProblem(files);
    upload.reset();
    const [file] = files;
    setProblem(wrong === undefined ? undefined : { name: file?.name ?? '', key: wrong });
    if (wrong === undefined && file !== undefined) send({ file, idempotencyKey: newIdempotencyKey() });
  };
  const sent = upload.variables;
  return (
    <FileArea
      accept={SHEET_ACCEPT}
      busy={upload.isPending}
      status={
        upload.isPending ? text('imports.file.reading', { name: sent?.file.name }) : text('imports.file.drop')
      }
      choose={text('imports.file.choose')}
      label={text('imports.file.choose')}
      hint={text('imports.file.limits', { megabytes: MEGABYTES, most: formatNumber(IMPORT_ROWS) })}
      type="primary"
      take={take}
    >
      {problem && <Refused name={problem.name} why={text(problem.key, { megabytes: MEGABYTES })} />}
      {upload.isError && sent && (
        <Refused
          name={sent.file.name}
          why={refusalOf(upload.error)}
          {...(mayPass(upload.error) && { again: () => send(sent) })}
        />
      )}
    </FileArea>
  );
}

interface RefusedProps {
  name: string;
  why: string;
  /** Whether sending the same file again may help. */
  again?: () => void;
}

function Refused({ name, why, again }: RefusedProps) {
  const text = useText();
  return (
    <div className="notice notice-error import-refused" role="alert">
      <p>
        <FileExcelOutlined aria-hidden /> <strong>{name}</strong>
      </p>
      <p>{why}</p>
      {again && (
        <Button size="small" onClick={again}>
          {text('action.retry')}
        </Button>
      )}
    </div>
  );
}
