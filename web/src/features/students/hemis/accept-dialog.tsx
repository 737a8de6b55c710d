import {
  hemisAcceptances,
  PREVIEWED_MAX,
  SKIPPED_BECAUSE,
} from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { ACCEPTED_FIELDS, type AcceptedField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { CHANGED_BY_ACCEPTING, useAcceptanceUndo } from '#features/students/hemis/acceptance-undo.ts';
import { PreviewTable } from '#features/students/hemis/preview-table.tsx';
import { currentLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useReturnFocus } from '#ui/return-focus.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface AcceptDialogProps {
  comparisonId: number;
  /** Undefined: all records that differ. */
  recordIds: number[] | undefined;
  /** The fields that are chosen first; all that can be accepted unless given. */
  fields?: readonly AcceptedField[];
  onClose: () => void;
  onAccepted: () => void;
}

/** Shows what would change, value by value, before anything does. */
export function AcceptDialog({
  comparisonId,
  recordIds,
  fields: first,
  onClose,
  onAccepted,
}: AcceptDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { undo } = useAcceptanceUndo();
  useReturnFocus();
  const [fields, setFields] = useState<AcceptedField[]>([...(first ?? ACCEPTED_FIELDS)]);
  const [includesTyped, setIncludesTyped] = useState(false);
  const selection = {
    fields,
    include_typed: includesTyped,
    ...(recordIds !== undefined && { record_ids: recordIds }),
  };
  const preview = useQuery({
    queryKey: ['hemis_preview', comparisonId, selection, currentLanguage()],
    queryFn: ({ signal }) =>
      call(hemisAcceptances.preview, {
        params: { id: comparisonId },
        query: { language: currentLanguage() },
        body: selection,
        signal,
      }),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending } = useAction(hemisAcceptances.create, {
    alsoChanges: CHANGED_BY_ACCEPTING,
    onSuccess: ({ id, changes }) => {
      feedback.success(text('hemis_acceptance.done', { count: changes }), () => undo(id));
      onAccepted();
    },
    onError: (error) => {
      feedback.error(Object.values(error.fields ?? {}).flat()[0] ?? error);
      void preview.refetch();
    },
  });
  const { data } = preview;
  const changes = fields.length === 0 ? 0 : (data?.changes ?? 0);
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
      <Checkbox.Group
        className="hemis-fields"
        aria-label={text('hemis_acceptance.fields')}
        value={fields}
        options={(first ?? ACCEPTED_FIELDS).map((value) => ({ value, label: text(`hemis_field.${value}`) }))}
        onChange={setFields}
      />
      <Checkbox checked={includesTyped} onChange={({ target }) => setIncludesTyped(target.checked)}>
        {text('hemis_acceptance.include_typed')}
      </Checkbox>
      {fields.length === 0 && <p className="notice">{text('hemis_acceptance.fields.required')}</p>}
      {fields.length > 0 && preview.error && (
        <Failed error={preview.error} retry={() => void preview.refetch()} />
      )}
      {fields.length > 0 && !data && !preview.error && <ListSkeleton />}
      {fields.length > 0 && data && (
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
          {data.rows.length === PREVIEWED_MAX && (
            <p className="hint">{text('hemis_acceptance.first_rows', { count: PREVIEWED_MAX })}</p>
          )}
        </div>
      )}
    </Modal>
  );
}
