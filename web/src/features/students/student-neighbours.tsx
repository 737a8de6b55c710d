import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { type Neighbour, rememberPage, useNeighbours } from '#features/students/student-list-place.ts';
import { studentPath } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';

/** Elements that use the arrow keys themselves. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role="tablist"], [role="dialog"], [role="menu"], [role="radiogroup"], .grid-box';

/** Opens the previous and the next student of the list, by buttons and arrow keys. */
export function StudentNeighbours({ id }: { id: number }) {
  const text = useText();
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(id);
  const open = (neighbour: Neighbour | undefined) => {
    if (neighbour === undefined) return;
    rememberPage(neighbour.page);
    void navigate({ to: studentPath(neighbour) });
  };
  useArrowKeys((key) => open(key === 'ArrowLeft' ? previous : next));
  if (previous === undefined && next === undefined) return null;
  return (
    <div className="list-tools">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={text('student.previous')}
        title={text('student.previous')}
        disabled={previous === undefined}
        onClick={() => open(previous)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={text('student.next')}
        title={text('student.next')}
        disabled={next === undefined}
        onClick={() => open(next)}
      />
    </div>
  );
}

function useArrowKeys(act: (key: 'ArrowLeft' | 'ArrowRight') => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      const isElsewhere = target instanceof Element && target.closest(USES_ARROWS) !== null;
      if (!(isElsewhere || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey)) act(key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
