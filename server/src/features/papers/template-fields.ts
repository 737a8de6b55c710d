import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { TemplateField, TemplateKind } from '@dekanat/contract/papers/paper-templates.ts';
import { translate } from '#api/messages.ts';
import type {
  TemplateField as Field,
  PaperTemplateKind,
} from '#platform/documents/templates/template-kind.ts';

const describeField = ({ name, about, sample, image, required }: Field, language: InterfaceLanguage) => ({
  name,
  about: translate(about, language),
  sample: typeof sample === 'string' ? sample : sample[language],
  image: image === true,
  required: required === true,
});

/** The kinds with their fields, as the screen shows them. */
export const describeKinds = (
  kinds: readonly PaperTemplateKind[],
  language: InterfaceLanguage,
): TemplateKind[] =>
  kinds.map(({ kind, formats, fields }) => ({
    kind,
    formats: [...formats],
    fields: fields.map(
      (field): TemplateField => ({
        ...describeField(field, language),
        fields:
          field.fields?.map((inner) => ({
            ...describeField(inner, language),
            fields: inner.fields?.map((one) => describeField(one, language)) ?? null,
          })) ?? null,
      }),
    ),
  }));
