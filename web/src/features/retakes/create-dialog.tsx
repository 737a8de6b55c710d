import { priceOfCredits } from '@dekanat/contract/curricula/credit-price.ts';
import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { type RetakeDebts, retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { LabelSelect } from '#features/reference/label-select.tsx';
import { DebtChoice } from '#features/retakes/debt-choice.tsx';
import { StudentSelect } from '#features/retakes/student-lookup.ts';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface CreateDialogProps {
  onClose: () => void;
  onCreated: (application: RetakeDetails) => void;
}

/** A new application: the student, then the debts to retake. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const [student, setStudent] = useState<number>();
  return (
    <FormModal open width={720} title={text('retake.create')} footer={null} onCancel={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label={text('student.noun')} htmlFor="retake-student">
          <StudentSelect
            id="retake-student"
            placeholder="antd.placeholder"
            within={{ university_id: universityId }}
            value={student}
            onChange={(chosen) => setStudent(typeof chosen === 'number' ? chosen : undefined)}
          />
        </Form.Item>
      </Form>
      {student !== undefined && (
        <DebtsOf key={student} studentId={student} onClose={onClose} onCreated={onCreated} />
      )}
    </FormModal>
  );
}

function DebtsOf({ studentId, ...rest }: CreateDialogProps & { studentId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(retakeApplications.debts, { params: { studentId } }),
    staleTime: 0,
  });
  if (data) return <NewApplication debts={data} {...rest} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}

const freeOf = ({ debts }: RetakeDebts) => debts.filter(({ application_id }) => application_id === null);

function NewApplication({ debts: found, onClose, onCreated }: CreateDialogProps & { debts: RetakeDebts }) {
  const text = useText();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [social, setSocial] = useState<string | null>(null);
  const { mutate, isPending } = useRetakeAction(retakeApplications.create, 'flash.created', onClose);
  const selected = freeOf(found).filter(({ student_subject_id }) => chosen.has(student_subject_id));
  const credits = selected.reduce((sum, { credit_hour }) => sum + credit_hour, 0);
  const { price, credit_limit, student_id } = found;
  const total = selected.reduce(
    (sum, { credit_hour }) => sum + (price === null ? 0 : priceOfCredits(price, credit_hour)),
    0,
  );
  if (found.debts.length === 0) return <Alert type="info" showIcon message={text('retake.no_debts')} />;
  const create = () =>
    mutate(
      {
        body: {
          student_id,
          student_subject_ids: selected.map(({ student_subject_id }) => student_subject_id),
          social_id: social,
        },
      },
      { onSuccess: onCreated },
    );
  return (
    <div className="retake-new">
      <DebtChoice debts={found.debts} chosen={chosen} onChange={setChosen} />
      <p className="retake-sum" role="status" data-exceeded={credits > credit_limit}>
        {text('retake.sum.live', {
          credits: formatNumber(credits),
          limit: formatNumber(credit_limit),
          sum: formatNumber(total),
        })}
      </p>
      <Form layout="vertical" component="div">
        <Form.Item label={text('retake.social_name')} htmlFor="retake-social">
          <LabelSelect
            id="retake-social"
            module="social_category_re_reading_subject"
            placeholder="antd.placeholder"
            value={social}
            onChange={(key) => setSocial(key ?? null)}
          />
        </Form.Item>
      </Form>
      <footer>
        <CancelButton onClick={onClose} />
        <Button
          type="primary"
          disabled={selected.length === 0 || credits > credit_limit}
          loading={isPending}
          onClick={create}
        >
          {text('retake.create.submit')}
        </Button>
      </footer>
    </div>
  );
}
