/** Logos by the ids of their files. */
export type Logos = ReadonlyMap<number, Uint8Array>;

/** What a paper prints, top to bottom, in one or two languages. Features compose it; render-paper.ts draws it. */
export interface Paper {
  /** Title of the file. */
  title: string;
  landscape?: boolean;
  letterhead: PrintedLetterhead;
  blocks: PaperBlock[];
  closing?: PaperClosing;
  /** Printed at the foot of every page beside the page number. */
  footer: string;
}

export interface PrintedLetterhead {
  /** A JPEG or PNG in `files`; the bytes are passed to the renderer beside the paper. */
  logo_file_id: number | null;
  /** The line above the university, such as the ministry. */
  header: string;
  university: string;
  /** Address, phones and further contacts. */
  contacts: string;
}

export type PaperBlock =
  /** In the upper right corner: who approves the paper, with a line for signature and date. */
  | { kind: 'approval'; title: string; position: string; name: string; date: string }
  | { kind: 'title'; title: string; subtitle: string }
  | { kind: 'text'; text: string; align?: 'center' | 'left' }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'table'; table: PaperTable };

export type PaperAlign = 'center' | 'left' | 'right';

export interface PaperCell {
  text: string;
  align?: PaperAlign;
  bold?: boolean;
  /** Number of columns and, in the head, of rows that the cell covers. */
  columns?: number;
  rows?: number;
  /** Written upwards, for narrow columns. */
  upwards?: boolean;
  /** How a workbook shows a number, such as `0.00`. */
  numberFormat?: string;
}

/** Widths are shares of the line. The head is repeated on every page. */
export interface PaperTable {
  widths: number[];
  head: PaperCell[][];
  body: (string | PaperCell)[][];
  fontSize?: number;
}

/** Signature lines, and the code that verifies the paper, which stay together on one page. */
export interface PaperClosing {
  signatures: { position: string; name: string }[];
  code?: { url: string; caption: string };
}
