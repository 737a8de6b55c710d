import { CloudDownloadOutlined } from '@ant-design/icons';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type HemisStudent, hemis } from '@dekanat/contract/students/hemis/hemis.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ApiError, call } from '#api/api.ts';
import { useProfile } from '#api/session.ts';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { useText } from '#i18n/text.ts';

/** The fields that the national register may fill. */
const FILLED = [
  'second_name',
  'first_name',
  'third_name',
  'gender',
  'birth_date',
  'citizenship_id',
  'country_id',
  'province_id',
  'city_id',
  'group_id',
  'edu_payment_id',
] as const;

type Asked = BodyOf<typeof hemis.check>;
type Filled = Partial<Pick<HemisStudent, (typeof FILLED)[number]>>;

const given = (found: HemisStudent): Filled =>
  Object.fromEntries(FILLED.filter((name) => found[name] !== null).map((name) => [name, found[name]]));

/** The values that the register has changed in the form for one number: those that the user has typed are no part of them. */
function useFilledValues(form: StudentForm) {
  const filled = useRef<{ number: string; values: Filled }>(undefined);
  // Only a form that begins a new record has a number that nobody has typed.
  useEffect(() => {
    if (!form.antd.isFieldTouched('id_number')) filled.current = undefined;
  });
  /** The initial values of fields that still have what the register said of another number. */
  const withoutFormer = ({ id_number }: Asked): Filled => {
    if (filled.current === undefined || filled.current.number === id_number) return {};
    const isLeft = ([name, value]: [string, unknown]) => form.antd.getFieldValue(name) === value;
    const former = Object.entries(filled.current.values).filter(isLeft);
    return Object.fromEntries(former.map(([name]) => [name, form.base[name]]));
  };
  return {
    fill: (asked: Asked, values: Filled) => {
      const known = filled.current?.number === asked.id_number ? filled.current.values : {};
      form.set(withoutFormer(asked));
      const isChange = ([name, value]: [string, unknown]) => form.antd.getFieldValue(name) !== value;
      const changed = Object.entries(values).filter(isChange);
      form.set(values);
      filled.current = { number: asked.id_number, values: { ...known, ...Object.fromEntries(changed) } };
    },
    clear: (asked: Asked) => {
      form.set(withoutFormer(asked));
      if (filled.current?.number !== asked.id_number) filled.current = undefined;
    },
  };
}

/** Marks the form's fields that still have the register's value, and adds the button that queries it. */
export function useHemis(form: StudentForm): { form: StudentForm; lookUp: ReactNode } {
  const text = useText();
  const [found, setFound] = useState<HemisStudent>();
  const [refusal, setRefusal] = useState<string>();
  const { fill, clear } = useFilledValues(form);
  const { hemis_configured: isConfigured } = useProfile();
  // Read from the form itself: the last input may not be rendered yet.
  const asks = (): Asked => ({
    id_number: String(form.antd.getFieldValue('id_number')),
    university_id: form.idIn('university_id'),
  });
  // Another number may be typed, or another record begun, before the answer arrives.
  const isStillAsked = (asked: Asked) => JSON.stringify(asked) === JSON.stringify(asks());
  const { mutate, isPending } = useMutation<HemisStudent, ApiError, Asked>({
    mutationFn: (body) => call(hemis.check, { body }),
    onSuccess: (student, asked) => {
      if (!isStillAsked(asked)) return;
      setFound(student);
      fill(asked, given(student));
    },
    onError: ({ fields, message }, asked) => {
      if (!isStillAsked(asked)) return;
      clear(asked);
      if (fields?.id_number === undefined) return setRefusal(message);
      form.antd.setFields([{ name: 'id_number', errors: fields.id_number }]);
    },
  });
  const ask = async () => {
    if (isPending) return;
    setFound(undefined);
    setRefusal(undefined);
    const whole = await form.antd.validateFields(['id_number']).catch(() => undefined);
    if (whole) mutate(asks());
  };
  // A new record or another number invalidates the former answer.
  const current = found?.id_number === form.values.id_number ? found : undefined;
  const received: Filled = current ? given(current) : {};
  const still = FILLED.filter((name) => received[name] !== undefined && form.values[name] === received[name]);
  const mark = <span className="student-hemis">{text('student.hemis.mark')}</span>;
  const marks = Object.fromEntries(still.map((name) => [name, mark]));
  return {
    form: { ...form, marks },
    lookUp: isConfigured && (
      <div className="student-look-up">
        <Button icon={<CloudDownloadOutlined aria-hidden />} loading={isPending} onClick={() => void ask()}>
          {text('student.hemis.ask')}
        </Button>
        <div role="status">
          {refusal && <p className="notice">{refusal}</p>}
          {current && <p className="notice">{foundWords(text, current, still.length)}</p>}
        </div>
      </div>
    ),
  };
}

/** The fields that were filled, and those that need attention. */
function foundWords(text: ReturnType<typeof useText>, found: HemisStudent, count: number): string {
  const group = found.group_id === null && found.group_name;
  return [
    text('student.hemis.found', { count }),
    found.student_status && text('student.hemis.status', { status: found.student_status }),
    group && text('student.hemis.group', { group }),
  ]
    .filter(Boolean)
    .join(' ');
}
