import { formatDay } from '@dekanat/contract/api/days.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { MODULE_LENGTHS, type OutlineModule, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { call } from '#api/api.ts';
import { ConflictNotice } from '#features/syllabi/editor/conflict-notice.tsx';
import { useOutline } from '#features/syllabi/editor/outline/outline-context.ts';
import { replaceModule } from '#features/syllabi/editor/outline/outline-order.ts';
import { checkModule } from '#features/syllabi/editor/outline/part-rules.ts';
import { changeOutline, reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { useAutosave } from '#features/syllabi/editor/use-autosave.ts';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';

const DAYS = ['start_date', 'end_date'] as const;
type Details = Pick<OutlineModule, 'description' | 'start_date' | 'end_date'>;
const detailsOf = ({ description, start_date, end_date }: Details): Details => ({
  description,
  start_date,
  end_date,
});

/** Description and dates of a module, which save themselves. */
export function ModuleDetails({ module, onClose }: { module: OutlineModule; onClose: () => void }) {
  const { syllabusId, academicYear } = useOutline();
  const text = useText();
  const id = useId();
  const autosave = useAutosave<Details & Record<string, unknown>>({
    name: `syllabus_modules.${module.id}`,
    stored: detailsOf(module),
    version: module.version,
    reload: () => reloadOutline(syllabusId),
    save: async (details, version) => {
      const params = { moduleId: module.id };
      const saved = await call(syllabusModules.change, { params, body: { ...detailsOf(details), version } });
      changeOutline(syllabusId, (known) => replaceModule(known, saved));
      return { version: saved.version, ...detailsOf(saved) };
    },
    check: (details) => checkModule(text, detailsOf(details)),
  });
  const { value, change, state, problem } = autosave;
  const outside = [value.start_date, value.end_date].some(
    (day) => day && !academicYear.startsWith(String(startYearOf(day))),
  );
  return (
    <div className="outline-details">
      <label htmlFor={id}>{text('syllabus_module.description')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={value.description}
        maxLength={MODULE_LENGTHS.description.max}
        onChange={({ target }) => change({ description: target.value })}
      />
      {DAYS.map((field) => (
        <span key={field} className="outline-day">
          <label htmlFor={`${id}-${field}`}>{text(`syllabus_module.${field}`)}</label>
          <DayInput
            id={`${id}-${field}`}
            changesOnLeaving
            value={value[field] ?? undefined}
            onChange={(day) => change({ [field]: day ?? null })}
          />
        </span>
      ))}
      {outside && (
        <p className="outline-warning">{text('syllabus_module.outside_year', { year: academicYear })}</p>
      )}
      {state === 'invalid' && (
        <p role="alert" className="outline-problem">
          {problem}
        </p>
      )}
      <ConflictNotice autosave={autosave}>
        {(theirs) => (
          <>
            <p>{theirs.description}</p>
            {DAYS.map((field) => (
              <p key={field}>
                {text(`syllabus_module.${field}`)}: {formatDay(theirs[field] ?? '—')}
              </p>
            ))}
          </>
        )}
      </ConflictNotice>
      <Button size="small" onClick={onClose}>
        {text('action.close')}
      </Button>
    </div>
  );
}
