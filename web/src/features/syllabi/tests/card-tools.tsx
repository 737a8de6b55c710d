import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  OrderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { QuestionCardProps } from '#features/syllabi/tests/question-card-props.ts';
import { useText } from '#i18n/text.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';

/** Props of a card, with the name of its question. */
type LabelledProps = QuestionCardProps & { label: string };

/** What can be done with one question. */
export function CardTools(props: LabelledProps) {
  const { entry, active, canMove, actions, label } = props;
  const text = useText();
  const { key } = entry;
  return (
    <span className="question-tools">
      {active ? (
        <IconButton
          label={text('test.question.done', { question: label })}
          icon={<CheckOutlined />}
          onClick={() => actions.leave(key)}
        />
      ) : (
        <IconButton
          label={text('test.question.edit', { question: label })}
          icon={<EditOutlined />}
          onClick={() => actions.edit(key)}
        />
      )}
      {canMove && <MoveTools {...props} />}
      <IconButton
        label={text('test.question.remove', { question: label })}
        icon={<DeleteOutlined />}
        danger
        onClick={() => actions.remove(key)}
      />
    </span>
  );
}

function MoveTools({ entry, number, total, actions, label }: LabelledProps) {
  const text = useText();
  return (
    <>
      <IconButton
        label={text('test.question.up', { question: label })}
        icon={<ArrowUpOutlined />}
        disabled={number === 1}
        onClick={() => actions.move(entry.key, { step: -1 })}
      />
      <IconButton
        label={text('test.question.down', { question: label })}
        icon={<ArrowDownOutlined />}
        disabled={number === total}
        onClick={() => actions.move(entry.key, { step: 1 })}
      />
      <PopoverButton
        look="grid-button"
        label={text('test.question.move', { question: label })}
        icon={<OrderedListOutlined />}
      >
        {(close) => (
          <MoveForm
            number={number}
            total={total}
            onMove={(index) => {
              close();
              actions.move(entry.key, { place: index });
            }}
          />
        )}
      </PopoverButton>
    </>
  );
}

interface MoveFormProps {
  number: number;
  total: number;
  onMove: (index: number) => void;
}

function MoveForm({ number, total, onMove }: MoveFormProps) {
  const text = useText();
  const id = useId();
  const [wanted, setWanted] = useState<number | null>(number);
  return (
    <form
      className="question-move"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== null) onMove(wanted - 1);
      }}
    >
      <label htmlFor={id}>{text('test.question.move.to', { total })}</label>
      <NumberInput id={id} autoFocus min={1} max={total} precision={0} value={wanted} onChange={setWanted} />
      <Button type="primary" htmlType="submit" disabled={wanted === null}>
        {text('test.question.move.submit')}
      </Button>
    </form>
  );
}
