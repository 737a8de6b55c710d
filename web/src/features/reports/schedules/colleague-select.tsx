import { messages } from '@dekanat/contract/messages/messages.ts';
import type { ReportSchedule } from '@dekanat/contract/reports/report-schedules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';

/** The permission to write to others. */
export const MAY_CHOOSE = messages.create;

interface ColleagueSelectProps {
  known: ReportSchedule['receivers'];
  /** Without the permission, those who were chosen before can only be removed. */
  mayChoose: boolean;
  /** Of the form field. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Administrators and teachers to whom the user may write. */
export function ColleagueSelect({ known, mayChoose, id, value = [], onChange }: ColleagueSelectProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const [fio, setFio] = useState('');
  const query = { university_id: universityId, fio: fio === '' ? undefined : fio };
  const options = { placeholderData: keepPreviousData, enabled: mayChoose };
  const { data: admins } = useQuery({ ...queryOf(messages.adminGroup, { query }), ...options });
  const { data: teachers } = useQuery({ ...queryOf(messages.teacherGroup, { query }), ...options });
  const [seen, setSeen] = useState(new Map(known.map((one) => [one.id, one.name])));
  const found = [...(admins?.data ?? []), ...(teachers?.data ?? [])].map(
    ({ user_id, fio: name, place }) => [user_id, [name, place].filter(Boolean).join(' · ')] as const,
  );
  const labels = new Map([...seen, ...found]);
  const shown = [...new Set([...value, ...found.map(([one]) => one)])];
  return (
    <Select
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      showSearch={{ filterOption: false, onSearch: setFio }}
      placeholder={text('report_schedule.receivers.only_me')}
      options={shown.map((one) => ({ value: one, label: labels.get(one) ?? '—' }))}
      onChange={(ids: number[]) => {
        setSeen(new Map(ids.map((one) => [one, labels.get(one) ?? '—'])));
        setFio('');
        onChange?.(ids);
      }}
    />
  );
}
