import {
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import type { ToolbarCommand } from './toolbar-commands.tsx';

const chain = (editor: Editor) => editor.chain().focus();

/** The second line of the toolbar while the cursor is in a table. */
export const TABLE_TOOLS: readonly (readonly ToolbarCommand[])[] = [
  [
    {
      name: 'row_above',
      icon: <InsertRowAboveOutlined />,
      run: (editor) => chain(editor).addRowBefore().run(),
    },
    {
      name: 'row_below',
      icon: <InsertRowBelowOutlined />,
      run: (editor) => chain(editor).addRowAfter().run(),
    },
    {
      name: 'column_before',
      icon: <InsertRowLeftOutlined />,
      run: (editor) => chain(editor).addColumnBefore().run(),
    },
    {
      name: 'column_after',
      icon: <InsertRowRightOutlined />,
      run: (editor) => chain(editor).addColumnAfter().run(),
    },
  ],
  [
    {
      name: 'merge_cells',
      icon: <MergeCellsOutlined />,
      isEnabled: (editor) => editor.can().mergeCells(),
      run: (editor) => chain(editor).mergeCells().run(),
    },
    {
      name: 'split_cell',
      icon: <SplitCellsOutlined />,
      isEnabled: (editor) => editor.can().splitCell(),
      run: (editor) => chain(editor).splitCell().run(),
    },
  ],
  [
    { name: 'delete_row', icon: <DeleteRowOutlined />, run: (editor) => chain(editor).deleteRow().run() },
    {
      name: 'delete_column',
      icon: <DeleteColumnOutlined />,
      run: (editor) => chain(editor).deleteColumn().run(),
    },
    { name: 'delete_table', icon: <DeleteOutlined />, run: (editor) => chain(editor).deleteTable().run() },
  ],
];
