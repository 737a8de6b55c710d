import { CopyOutlined } from '@ant-design/icons';
import type { TemplateField } from '@dekanat/contract/papers/paper-templates.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { useCopy } from '#ui/feedback/use-copy.ts';
import { Section } from '#ui/table/section.tsx';

interface Shown {
  name: string;
  about: string;
  sample: string;
  image: boolean;
  required: boolean;
  fields?: readonly Shown[] | null;
}

interface Line {
  field: Shown;
  depth: number;
}

const linesOf = (fields: readonly Shown[], depth = 0): Line[] =>
  fields.flatMap((field) => [{ field, depth }, ...linesOf(field.fields ?? [], depth + 1)]);

/** As it is written in a template. */
const tagOf = ({ name, fields }: Shown) => (fields ? `{#${name}}…{/${name}}` : `{${name}}`);

/** What a template may print, with samples; a click copies a field. */
export function TemplateFields({ fields }: { fields: readonly TemplateField[] }) {
  const text = useText();
  return (
    <Section title="paper_template.fields" wide>
      <p className="hint">{text('paper_template.fields.hint')}</p>
      <div className="template-fields">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('paper_template.field')}</th>
              <th scope="col">{text('paper_template.field.about')}</th>
              <th scope="col">{text('paper_template.field.sample')}</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(fields).map(({ field, depth }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <FieldLine key={at} field={field} depth={depth} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function FieldLine({ field, depth }: Line) {
  const text = useText();
  const tag = tagOf(field);
  const copy = useCopy(text('paper_template.copied', { field: tag }));
  const marks = [
    ...(field.required ? [text('paper_template.field.required')] : []),
    ...(field.image ? [text('paper_template.field.image')] : []),
    ...(field.fields ? [text('paper_template.field.rows')] : []),
  ];
  return (
    <tr>
      <td data-depth={depth}>
        <code>{tag}</code>
        {copy && (
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined aria-hidden />}
            aria-label={text('paper_template.copy', { field: tag })}
            onClick={() => copy(field.fields ? `{#${field.name}}{/${field.name}}` : tag)}
          />
        )}
      </td>
      <td>
        {field.about}
        {marks.length > 0 && <span className="hint"> ({marks.join(', ')})</span>}
      </td>
      <td>{field.sample}</td>
    </tr>
  );
}
