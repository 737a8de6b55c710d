import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, STORED, text, translated, translationOf, Version } from '#api/fields.ts';
import { CONTENT_LANGUAGES, Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REFERENCE } from '../catalogue/reference.ts';

/** `crm`: texts of this back office; `cabinet`: of the cabinets of students and teachers. */
export const TEXT_CATEGORIES = ['crm', 'cabinet'] as const;
export const TextCategory = z.enum(TEXT_CATEGORIES);
export type TextCategory = z.infer<typeof TextCategory>;

/** Maximum length of a message, which is plain text. */
export const MESSAGE_MAX = 2000;
const Message = text(MESSAGE_MAX).min(1);
const MessageIn = translationOf({ message: Message }).strict();
const KEY_MAX = 200;

/** A text that replaces one of the product's texts, in some languages. */
export const InterfaceText = z.object({
  ...STORED,
  ...translated({ message: z.string() }),
  /** null: shared by all universities. */
  university_id: Id.nullable(),
  category: TextCategory,
  key: z.string(),
  /** The texts in the form of an update. */
  values: z.array(translationOf({ message: z.string() })),
});
export type InterfaceText = z.infer<typeof InterfaceText>;

const KEY_REQUIRED = 'i18n.key.required';

export const InterfaceTextInput = z.strictObject({
  /** The key that clients request. It begins with a letter or a number. */
  key: z
    .string(KEY_REQUIRED)
    .trim()
    .min(1, { error: KEY_REQUIRED, abort: true })
    .max(KEY_MAX, 'invalid.too_big')
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u, 'i18n.key.invalid'),
  category: TextCategory.default('cabinet'),
  /** All texts: an update removes the text of an omitted language. */
  values: z
    .array(MessageIn, 'i18n.values.required')
    .min(1, 'i18n.values.required')
    .max(CONTENT_LANGUAGES.length, 'invalid.too_big')
    .refine((values) => new Set(values.map(({ language }) => language)).size === values.length, {
      error: 'i18n.values.twice',
    }),
});
export const InterfaceTextUpdate = InterfaceTextInput.extend({
  category: TextCategory.optional(),
  version: Version.optional(),
});

export const InterfaceTextListQuery = listQuery({
  /** Key or message. */
  key: Search,
  category: TextCategory.optional(),
  /** Entries that have no text in this language. */
  missing: Language.optional(),
  sort: sortBy('key', 'category', 'message', 'updated_at'),
});

export const InterfaceTextExportQuery = exportQuery(InterfaceTextListQuery, [
  'key',
  'category',
  /** A column for each language. */
  'translations',
  'updated_at',
]);

export const interfaceTexts = defineResource(REFERENCE.interface_texts, {
  list: listCall('/i18n', 'config_index', InterfaceTextListQuery, InterfaceText),
  export: exportCall('/i18n/export', 'config_index', InterfaceTextExportQuery),
  /** Public: texts by key in one language; keys without a text in it are omitted. */
  texts: {
    method: 'GET',
    path: '/i18n/list',
    access: 'public',
    query: WholeListQuery.extend({ category: TextCategory.default('cabinet') }),
    result: z.record(z.string(), z.string()),
  },
  read: readCall('/i18n/{id}', 'config_index', InterfaceText),
  create: {
    ...createCall('/i18n', 'config_store', InterfaceTextInput, InterfaceText),
    wholeUniversity: true,
  },
  update: {
    ...updateCall('/i18n/{id}', 'config_update', InterfaceTextUpdate, InterfaceText),
    wholeUniversity: true,
  },
  remove: { ...removeCall('/i18n/{id}', 'config_destroy'), wholeUniversity: true },
});
