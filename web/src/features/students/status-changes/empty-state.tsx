import { InboxOutlined } from '@ant-design/icons';
import { useText } from '#i18n/text.ts';

/** The empty state of a list, with what fills it. */
export function EmptyState({ of: tab }: { of: 'subjects' | 'gpa' | 'retakes' }) {
  const text = useText();
  return (
    <div className="student-nothing">
      <InboxOutlined aria-hidden />
      <p className="list-state-title">{text(`student.tab.${tab}.empty`)}</p>
      <p>{text(`student.tab.${tab}.hint`)}</p>
    </div>
  );
}
