import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type SyllabusRow, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { useRouter } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useMay } from '#api/session.ts';
import { DuplicateDialog } from '#features/syllabi/duplicate-dialog.tsx';
import { addressOfSyllabus } from '#features/syllabi/editor/syllabus-address.ts';
import { useSyllabusRemoval } from '#features/syllabi/use-syllabus-removal.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

const nothing = () => undefined;

/** View, edit, copy and delete one syllabus; what the user may not do says so and does nothing. */
export function SyllabusActions({ syllabus }: { syllabus: SyllabusRow }) {
  const text = useText();
  const { history } = useRouter();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const { id, name, changeable } = syllabus;
  const mayUpdate = useMay(syllabi.update);
  const mayRemove = useMay(syllabi.remove);
  const [copying, setCopying] = useState(false);
  const remove = useSyllabusRemoval();
  const offer = (permitted: boolean, label: string, act: () => void) => ({
    label: permitted ? label : text('syllabus.not_permitted'),
    disabled: !permitted,
    onClick: permitted ? act : nothing,
    tabIndex,
  });
  return (
    <span className="row-actions">
      <IconButton
        icon={<EyeOutlined />}
        {...offer(true, text('list.view', { name }), () =>
          history.push(addressOfSyllabus(id, { view: true })),
        )}
      />
      <IconButton
        icon={<EditOutlined />}
        {...offer(mayUpdate && changeable, text('list.edit', { name }), () =>
          history.push(addressOfSyllabus(id)),
        )}
      />
      <IconButton
        icon={<CopyOutlined />}
        {...offer(mayUpdate, text('syllabus.copy_of', { name }), () => setCopying(true))}
      />
      <IconButton
        danger
        icon={<DeleteOutlined />}
        {...offer(mayRemove && changeable, text('list.remove', { name }), () => void remove(syllabus))}
      />
      {copying && (
        <DuplicateDialog
          syllabus={syllabus}
          onClose={() => setCopying(false)}
          onCopied={(copy) => history.push(addressOfSyllabus(copy.id))}
        />
      )}
    </span>
  );
}
