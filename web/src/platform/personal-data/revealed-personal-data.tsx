import { EyeOutlined } from '@ant-design/icons';
import type { Endpoint, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import type { z } from 'zod';
import { type ApiError, call } from '#api/api.ts';
import type { CallOptions } from '#api/call-options.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { Values } from '#ui/form/form-rules.ts';
import '#ui/table/section.css';

interface ShowButtonProps<E extends Endpoint> {
  /** The call that reveals personal data of one record. */
  show: E & { path: `/${string}/{id}/show` };
  id: number;
  onShown: (personal: ResultOf<E>) => void;
}

/** Reveals personal data; a note next to the button explains that this is recorded. */
function ShowButton<E extends Endpoint>({ show, id, onShown }: ShowButtonProps<E>) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation<ResultOf<E>, ApiError>({
    mutationFn: () => call<E>(show, { params: { id } } as CallOptions<E>),
    onSuccess: onShown,
    onError: feedback.error,
  });
  if (!useMay(show)) return null;
  return (
    <span className="section-actions">
      <span className="hint">{text('personal.show.hint')}</span>
      <Button icon={<EyeOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {text('personal.show')}
      </Button>
    </span>
  );
}

interface ShownPersonal<Personal> {
  shown: Personal | undefined;
  /** Shown while the data is masked. */
  button: (onShown?: (personal: Personal & Values) => void) => ReactNode;
  /** The stored record for a form: masked values are left out until they are revealed. */
  adapt: (record: Values) => Values;
  /** Masks the data after the form was saved, except while it has personal values that were typed since. */
  onSaved: (record: Values, another: boolean, personal: Values | undefined) => void;
}

/** Personal data of one record, masked until it is revealed. */
export function useRevealedPersonalData<E extends Endpoint>(
  { show, update }: { show: ShowButtonProps<E>['show']; update: { body: z.ZodObject } },
  id: number,
): ShownPersonal<ResultOf<E>> {
  const [shown, setShown] = useState<ResultOf<E>>();
  const adapt = useCallback(
    (record: Values): Values => {
      const personal = personalFieldsOf(update.body);
      const isOpen = ([name]: [string, unknown]) => !personal.includes(name);
      const masked = Object.entries(record).filter((entry) => !isOpen(entry) || entry[0] === 'birth_year');
      return {
        ...Object.fromEntries(Object.entries(record).filter(isOpen)),
        masked: Object.fromEntries(masked),
        ...(shown as Values | undefined),
      };
    },
    [update, shown],
  );
  return {
    shown,
    button: (onShown) =>
      shown === undefined && (
        <ShowButton
          show={show}
          id={id}
          onShown={(personal) => {
            onShown?.(personal as ResultOf<E> & Values);
            setShown(personal);
          }}
        />
      ),
    adapt,
    onSaved: (_record, _another, personal) =>
      setShown(personal && ({ ...(shown as Values | undefined), ...personal } as ResultOf<E>)),
  };
}
