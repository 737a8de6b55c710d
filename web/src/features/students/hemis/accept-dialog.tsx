import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  ACCEPTED_MAX,
  type HemisPreview,
  hemisAcceptances,
  PREVIEWED_MAX,
  SKIPPED_BECAUSE,
} from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import type { HemisComparison } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { ACCEPTED_FIELDS, type AcceptedField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Pagination } from 'antd';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { CHANGED_BY_ACCEPTING, useAcceptanceUndo } from '#features/students/hemis/acceptance-undo.ts';
import { MarksNotice } from '#features/students/hemis/comparison-words.tsx';
import { PreviewTable } from '#features/students/hemis/preview-table.tsx';
import { currentLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

export type RecordFilters = NonNullable<BodyOf<typeof hemisAcceptances.preview>['filters']>;

interface AcceptDialogProps {
  comparison: Pick<HemisComparison, 'id' | 'with_marks'>;
  /** Undefined: all records that differ, or those that the filters show. */
  recordIds: number[] | undefined;
  filters?: RecordFilters | undefined;
  /** The fields that are chosen first; all that can be accepted unless given. */
  fields?: readonly AcceptedField[];
  onClose: () => void;
  onAccepted: () => void;
}

type Selection = Omit<BodyOf<typeof hemisAcceptances.preview>, 'page'>;

function usePreview(comparisonId: number, selection: Selection, page: number) {
  return useQuery({
    queryKey: ['hemis_preview', comparisonId, selection, page, currentLanguage()],
    queryFn: ({ signal }) =>
      call(hemisAcceptances.preview, {
        params: { id: comparisonId },
        query: { language: currentLanguage() },
        body: { ...selection, page },
        signal,
      }),
    enabled: selection.fields.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Shows what would change, value by value, before anything does. */
export function AcceptDialog({
  comparison: { id: comparisonId, with_marks },
  recordIds,
  filters,
  fields: first,
  onClose,
  onAccepted,
}: AcceptDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { undo } = useAcceptanceUndo();
  const [fields, setFields] = useState<AcceptedField[]>([...(first ?? ACCEPTED_FIELDS)]);
  const [includesTyped, setIncludesTyped] = useState(false);
  const [after, setAfter] = useState<number>();
  const [page, setPage] = useState(1);
  const selection = {
    fields,
    include_typed: includesTyped,
    ...(filters !== undefined && { filters }),
    ...(after !== undefined && { after }),
    ...(recordIds !== undefined && { record_ids: recordIds }),
  };
  const preview = usePreview(comparisonId, selection, page);
  const next = preview.data?.next ?? null;
  /** Other choices concern the records of former parts, too. */
  const beginAnew = () => {
    setPage(1);
    setAfter(undefined);
  };
  /** Shows the next part of very many records. */
  const continueAfter = (last: number | null): boolean => {
    if (last === null) return false;
    setPage(1);
    setAfter(last);
    return true;
  };
  const { mutate, isPending } = useAction(hemisAcceptances.create, {
    alsoChanges: CHANGED_BY_ACCEPTING,
    onSuccess: ({ id, changes }) => {
      feedback.success(text('hemis_acceptance.done', { count: changes }), () => undo(id));
      if (!continueAfter(next)) onAccepted();
    },
    onError: (error) => {
      feedback.error(Object.values(error.fields ?? {}).flat()[0] ?? error);
      void preview.refetch();
    },
  });
  const changes = fields.length === 0 ? 0 : (preview.data?.changes ?? 0);
  const accept = () => mutate({ params: { id: comparisonId }, body: { ...selection, changes } });
  return (
    <Modal
      open
      width={880}
      title={text('hemis_acceptance.title')}
      okText={text('hemis_acceptance.accept', { count: changes })}
      okButtonProps={{ disabled: changes === 0 || preview.isPlaceholderData || preview.isFetching }}
      cancelText={text('action.close')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={accept}
    >
      <p className="hint">{text('hemis_acceptance.hint')}</p>
      <MarksNotice with_marks={with_marks} />
      <Checkbox.Group
        className="hemis-fields"
        aria-label={text('hemis_acceptance.fields')}
        value={fields}
        options={(first ?? ACCEPTED_FIELDS).map((value) => ({ value, label: text(`hemis_field.${value}`) }))}
        onChange={(chosen) => {
          beginAnew();
          setFields(chosen);
        }}
      />
      <Checkbox
        checked={includesTyped}
        onChange={({ target: { checked } }) => {
          beginAnew();
          setIncludesTyped(checked);
        }}
      >
        {text('hemis_acceptance.include_typed')}
      </Checkbox>
      {fields.length === 0 ? (
        <p className="notice">{text('hemis_acceptance.fields.required')}</p>
      ) : (
        <Preview
          preview={preview}
          page={page}
          onPage={setPage}
          onNextPart={changes === 0 ? () => continueAfter(next) : undefined}
        />
      )}
    </Modal>
  );
}

interface PreviewPartProps {
  data: HemisPreview;
  page: number;
  onPage: (page: number) => void;
  /** Undefined: the values of this part are accepted first. */
  onNextPart: (() => void) | undefined;
}

function Preview({
  preview,
  ...part
}: Omit<PreviewPartProps, 'data'> & { preview: ReturnType<typeof usePreview> }) {
  const { data, error, refetch } = preview;
  return (
    <>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && <PreviewPart data={data} {...part} />}
    </>
  );
}

/** The numbers of a part and a page of its values. */
function PreviewPart({ data, page, onPage, onNextPart }: PreviewPartProps) {
  const text = useText();
  return (
    <div role="status" className="hemis-preview">
      <p>
        <strong>{text('hemis_acceptance.changes', { count: data.changes })}</strong>{' '}
        {text('hemis_acceptance.students', { count: data.students })}
      </p>
      <ul>
        {SKIPPED_BECAUSE.filter((reason) => data.skipped[reason] > 0).map((reason) => (
          <li key={reason}>
            {text(`hemis_acceptance.skipped.${reason}.count`, { count: data.skipped[reason] })}
          </li>
        ))}
      </ul>
      {data.rows.length === 0 && <p className="notice">{text('hemis_acceptance.nothing')}</p>}
      <PreviewTable rows={data.rows} />
      {data.row_count > PREVIEWED_MAX && (
        <Pagination
          current={page}
          pageSize={PREVIEWED_MAX}
          total={data.row_count}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
      {data.next !== null && (
        <p className="notice">
          {text('hemis_acceptance.part', { count: ACCEPTED_MAX })}{' '}
          {onNextPart && (
            <Button size="small" onClick={onNextPart}>
              {text('hemis_acceptance.next_part')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
