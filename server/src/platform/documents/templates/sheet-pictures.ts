import type { Parts } from './package-parts.ts';
import { declareExtension, declarePart, OFFICE, partOf, relate, relsOf } from './package-relations.ts';
import type { TemplateImages } from './template-images.ts';
import { childrenNamed, element, parseXml, writeXml, type XmlElement } from './xml-tree.ts';

/** A picture that lies on a cell. */
export interface SheetPicture {
  image: TemplateImages[string];
  /** From 0. */
  column: number;
  row: number;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const EMU_PER_PIXEL = 9525;
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
/** What stands after the drawing in a sheet. */
const AFTER = [
  'legacyDrawing',
  'legacyDrawingHF',
  'picture',
  'oleObjects',
  'controls',
  'tableParts',
  'extLst',
];

/** The drawing of a sheet, made if there is none. */
function drawingOf(parts: Parts, sheet: XmlElement, path: string): string {
  const rels = parts.get(relsOf(path));
  const found =
    rels &&
    childrenNamed(parseXml(rels), 'Relationship').find(({ attributes }) =>
      attributes.Type?.endsWith('/drawing'),
    );
  if (found) return (found.attributes.Target ?? '').replace(/^\.\.\//, 'xl/').replace(/^\//, '');
  const name = `drawing_${path.replace(/\W/g, '_')}.xml`;
  const id = relate(parts, path, 'drawing', `../drawings/${name}`);
  const at = sheet.children.findIndex((child) => typeof child !== 'string' && AFTER.includes(child.name));
  sheet.attributes['xmlns:r'] ??= OFFICE;
  sheet.children.splice(at < 0 ? sheet.children.length : at, 0, element('drawing', { 'r:id': id }));
  return `xl/drawings/${name}`;
}

const anchor = ({ image, column, row }: SheetPicture, relation: string, id: number): XmlElement => {
  const [cx, cy] = [image.width, image.height].map((pixels) => String(pixels * EMU_PER_PIXEL)) as [
    string,
    string,
  ];
  const number = (name: string, value: number) => element(`xdr:${name}`, {}, [String(value)]);
  return element('xdr:oneCellAnchor', {}, [
    element('xdr:from', {}, [
      number('col', column),
      number('colOff', 19050),
      number('row', row),
      number('rowOff', 19050),
    ]),
    element('xdr:ext', { cx, cy }),
    element('xdr:pic', {}, [
      element('xdr:nvPicPr', {}, [
        element('xdr:cNvPr', { id: String(id), name: `Picture ${id}` }),
        element('xdr:cNvPicPr'),
      ]),
      element('xdr:blipFill', {}, [
        element('a:blip', { 'xmlns:r': OFFICE, 'r:embed': relation }),
        element('a:stretch', {}, [element('a:fillRect')]),
      ]),
      element('xdr:spPr', {}, [
        element('a:xfrm', {}, [element('a:off', { x: '0', y: '0' }), element('a:ext', { cx, cy })]),
        element('a:prstGeom', { prst: 'rect' }, [element('a:avLst')]),
      ]),
    ]),
    element('xdr:clientData'),
  ]);
};

/** Puts pictures on cells of a sheet. */
export function addPictures(
  parts: Parts,
  sheet: XmlElement,
  path: string,
  pictures: readonly SheetPicture[],
): void {
  for (const [at, picture] of pictures.entries()) {
    const drawing = drawingOf(parts, sheet, path);
    const isNew = !parts.has(drawing);
    const extension = picture.image.mime.slice(picture.image.mime.indexOf('/') + 1);
    const media = `xl/media/product_${path.replace(/\W/g, '_')}_${at}.${extension}`;
    parts.set(media, picture.image.bytes);
    declareExtension(parts, extension, picture.image.mime);
    if (isNew) declarePart(parts, drawing, DRAWING_TYPE);
    const relation = relate(parts, drawing, 'image', `../media/${media.slice(media.lastIndexOf('/') + 1)}`);
    const root = partOf(parts, drawing, () =>
      element('xdr:wsDr', {
        'xmlns:xdr': `${DRAWING}/spreadsheetDrawing`,
        'xmlns:a': `${DRAWING}/main`,
      }),
    );
    root.attributes['xmlns:xdr'] ??= `${DRAWING}/spreadsheetDrawing`;
    root.attributes['xmlns:a'] ??= `${DRAWING}/main`;
    root.children.push(anchor(picture, relation, 1_000 + root.children.length));
    parts.set(drawing, writeXml(root));
  }
}
