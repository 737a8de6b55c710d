import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Tabs } from 'antd';
import { type ReactNode, useRef } from 'react';
import { queryOf, sameRecord } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { storedSession } from '#api/stored-session.ts';
import { InformationForm, type InformationHandle } from '#features/syllabi/editor/information-form.tsx';
import { Programs } from '#features/syllabi/editor/programs.tsx';
import { flushAll, hasUnsaved } from '#features/syllabi/editor/save-states.ts';
import {
  SYLLABUS_TABS,
  type SyllabusTab,
  useSyllabusAddress,
} from '#features/syllabi/editor/syllabus-address.ts';
import { SyllabusHead } from '#features/syllabi/editor/syllabus-head.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './editor.css';

/** The editor of one syllabus on the full screen: information, and the programs (modules and lessons). */
export function SyllabusScreen() {
  const text = useText();
  const address = useSyllabusAddress();
  const { id, tab } = address;
  const query = useQuery({
    ...queryOf(syllabi.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    placeholderData: sameRecord(id),
  });
  const { data: syllabus, error } = query;
  const mayUpdate = useMay(syllabi.update);
  const readOnly = address.view || (id !== undefined && !(mayUpdate && syllabus?.changeable));
  const information = useRef<InformationHandle>(null);
  useAskBeforeLeaving();

  const choose = (next: SyllabusTab) => {
    if (next === tab) return;
    if (next === 'information' || readOnly) address.showTab(next);
    // The programs of a stored syllabus only: the form is saved first, and stays where it is refused.
    else information.current?.saveAndGo();
  };
  const contents: Record<SyllabusTab, () => ReactNode> = {
    information: () =>
      id === undefined || syllabus ? (
        <InformationForm key={id ?? 'new'} ref={information} id={id} readOnly={readOnly} />
      ) : (
        <ListSkeleton />
      ),
    programs: () => (syllabus ? <Programs syllabus={syllabus} readOnly={readOnly} /> : <ListSkeleton />),
  };
  return (
    <Drawer
      open
      size="100vw"
      push={false}
      className="syllabus-editor"
      onClose={address.close}
      keyboard={false}
      title={syllabus?.name ?? text(id === undefined ? 'syllabus.new' : 'syllabus.noun')}
      extra={<SyllabusHead syllabus={syllabus} readOnly={readOnly} />}
    >
      {error && !syllabus ? (
        <Failed error={error} retry={() => void query.refetch()} />
      ) : (
        <Tabs
          activeKey={tab}
          onChange={(key) => choose(key as SyllabusTab)}
          destroyOnHidden
          items={SYLLABUS_TABS.map((key) => ({
            key,
            label: text(`syllabus.tab.${key}`),
            children: key === tab && contents[tab](),
          }))}
        />
      )}
    </Drawer>
  );
}

/** Saves what is not saved yet before the user leaves; asks where that fails. */
function useAskBeforeLeaving() {
  const text = useText();
  const { confirm } = useFeedback();
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async () => {
      // An ended session leaves the page without asking; the drafts are saved after the next sign-in.
      if (storedSession() === undefined || !hasUnsaved() || (await flushAll())) return false;
      return !(await confirm({
        title: text('editor.unsaved'),
        content: text('editor.unsaved.content'),
        yes: text('editor.unsaved.leave'),
        no: text('editor.unsaved.stay'),
        danger: true,
      }));
    },
  });
}
