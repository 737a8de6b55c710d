import { SaxesParser } from 'saxes';
import { refused } from './refused-template.ts';
import { localName } from './xml-tree.ts';

const MAX_DEPTH = 120;
const MAX_ELEMENTS = 150_000;

/** Fields that a program works out while it opens the file: of these alone, without reading anything. */
const FIELDS = /^\s*(PAGE|NUMPAGES|SECTION|SECTIONPAGES)(\s+\\\*\s*\w+)*\s*$/i;
/** Elements that load, embed or run something. */
const ELEMENTS = new Set(
  `altChunk object OLEObject oleObject oleObjects oleLink ddeLink control controls subDoc mailMerge attachedTemplate attachedSchema
  saveThroughXslt imagedata frameset movie externalReference externalData webPublishItems connection dataSource script entryMacro
  exitMacro audioFile videoFile quickTimeFile wavAudioFile embeddedFont embedRegular embedBold embedItalic embedBoldItalic`.split(
    /\s+/,
  ),
);
const ADDRESSES = new Set(['src', 'href', 'altHref']);
const FORMULAS = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName']);
const FUNCTIONS = new Set(
  'SUM COUNT COUNTA COUNTIF SUMIF AVERAGE ROUND MIN MAX IF AND OR NOT ROW ROWS TEXT CONCATENATE SUBTOTAL'.split(
    ' ',
  ),
);

const isInstruction = (name = '') => name === 'instrText' || name === 'delInstrText';
const isFormula = (name = '') => FORMULAS.has(name);

/** @throws RefusedTemplate for a formula that calls anything but arithmetic, or refers to another file */
function requireFormula(text: string): void {
  const called = [...text.matchAll(/([\p{L}_.][\p{L}\d_.]*)\s*\(/gu)].map(([, name = '']) =>
    name.toUpperCase(),
  );
  const foreign = called.find((name) => !FUNCTIONS.has(name.replace(/^_XLFN\./, '')));
  if (foreign !== undefined || /[|[\]\\]|:\/\//.test(text))
    throw refused('paper_template.refused.formula', { formula: text.slice(0, 60) });
}

function requireField(instruction: string): void {
  if (!FIELDS.test(instruction))
    throw refused('paper_template.refused.field', { field: instruction.trim().slice(0, 60) || '{ }' });
}

/** Collects the instructions of fields, which may be spread over runs and lie within each other. */
function fieldReader() {
  const open: { text: string; checked: boolean }[] = [];
  const check = (field: { text: string; checked: boolean } | undefined) => {
    if (field === undefined) throw refused('paper_template.refused.field', { field: '{ }' });
    if (!field.checked) requireField(field.text);
    field.checked = true;
  };
  const mark = (type: string) => {
    if (type === 'begin') open.push({ text: '', checked: false });
    else if (type === 'separate') check(open.at(-1));
    else check(open.pop());
  };
  return {
    element(name: string, { fldCharType = 'end', instr = '' }: Readonly<Record<string, string>>) {
      if (name === 'fldChar') mark(fldCharType);
      if (name === 'fldSimple') requireField(instr);
    },
    text(part: string) {
      const field = open.at(-1);
      if (field === undefined || field.checked) {
        if (part.trim() !== '') requireField(part);
      } else field.text += part;
    },
    end() {
      for (const field of open) check(field);
    },
  };
}

export interface ScannedElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

function decoded(part: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('paper_template.refused.malformed', { part });
  }
}

/** Whether an element reads or runs something by itself. */
const loads = (name: string, attributes: ScannedElement['attributes']) =>
  ELEMENTS.has(name) || Object.keys(attributes).some((key) => ADDRESSES.has(key));

/** Reads formulas. One has text or a formula within it: of both, a program may read one and the check the other. */
function formulaReader(part: string) {
  /** Those that are open, the innermost last. */
  const opened: { text: string; hasInner: boolean }[] = [];
  const requirePlain = (formula: (typeof opened)[number]) => {
    if (formula.hasInner && formula.text.trim() !== '')
      throw refused('paper_template.refused.malformed', { part });
  };
  return {
    open() {
      const outer = opened.at(-1);
      if (outer) {
        outer.hasInner = true;
        requirePlain(outer);
      }
      opened.push({ text: '', hasInner: false });
    },
    text(value: string) {
      const formula = opened.at(-1);
      if (formula === undefined) return;
      formula.text += value;
      requirePlain(formula);
    },
    close: () => requireFormula(opened.pop()?.text ?? ''),
  };
}

/** Checks elements while they open and close, and the instructions and formulas in them. */
function elementChecks(part: string) {
  const fields = fieldReader();
  const path: string[] = [];
  let elements = 0;
  const formulas = formulaReader(part);
  return {
    open({ name, attributes }: ScannedElement) {
      elements += 1;
      // Programs read the text of all that is within; here it is read of the element itself.
      if (isInstruction(path.at(-1)) || (isFormula(path.at(-1)) && !isFormula(name)))
        throw refused('paper_template.refused.malformed', { part });
      path.push(name);
      if (path.length > MAX_DEPTH || elements > MAX_ELEMENTS) throw refused('paper_template.refused.large');
      if (loads(name, attributes)) throw refused('paper_template.refused.element', { element: name, part });
      fields.element(name, attributes);
      if (isFormula(name)) formulas.open();
    },
    text(value: string) {
      if (isInstruction(path.at(-1))) fields.text(value);
      else if (isFormula(path.at(-1))) formulas.text(value);
    },
    close(name: string) {
      path.pop();
      if (isFormula(name)) formulas.close();
    },
    end: fields.end,
  };
}

/**
 * Attributes without their prefixes, and without declarations of prefixes; undefined where two have one name: a program reads the one
 * and the check would read the other.
 */
function ownAttributes(attributes: Record<string, string>): Record<string, string> | undefined {
  const own: Record<string, string> = Object.create(null);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
    const name = localName(key);
    if (name in own) return undefined;
    own[name] = value;
  }
  return own;
}

/** Decodes and reads one XML part. @throws RefusedTemplate for what a form on paper has no use for */
export function scanXml(part: string, bytes: Uint8Array, onElement: (element: ScannedElement) => void): void {
  const text = decoded(part, bytes);
  const checks = elementChecks(part);
  const malformed = () => {
    throw refused('paper_template.refused.malformed', { part });
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', malformed);
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) malformed();
  });
  parser.on('doctype', () => {
    throw refused('paper_template.refused.entities', { part });
  });
  parser.on('processinginstruction', malformed);
  parser.on('opentag', ({ name, attributes }) => {
    const own = ownAttributes(attributes);
    if (own === undefined) return malformed();
    const opened = { name: localName(name), attributes: own };
    checks.open(opened);
    onElement(opened);
  });
  parser.on('text', checks.text);
  parser.on('cdata', checks.text);
  parser.on('closetag', ({ name }) => checks.close(localName(name)));
  parser.write(text).close();
  checks.end();
}
