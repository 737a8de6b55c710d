import { ITEM_TYPES, type ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { Button } from 'antd';
import { ItemIcon } from '#features/syllabi/editor/item-icon.tsx';
import { useText } from '#i18n/text.ts';

/** A button for each kind of item; one that the lesson does not take explains why. */
export function AddItem({ add }: { add: (type: ItemType) => void }) {
  const text = useText();
  return (
    <fieldset className="add-item">
      <legend>{text('lesson_item.add')}</legend>
      {ITEM_TYPES.map((type) => (
        <Button key={type} icon={<ItemIcon type={type} />} onClick={() => add(type)}>
          <span aria-hidden>{text(`lesson_item.type.${type}`)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
