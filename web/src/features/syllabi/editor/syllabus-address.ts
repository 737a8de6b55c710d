import { QueryId } from '@dekanat/contract/api/fields.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { useSearchParams } from '#ui/search-params.ts';

const SYLLABI_PATH = '/edu-process/syllabus';
export const NEW_SYLLABUS = `${SYLLABI_PATH}/new`;

export const SYLLABUS_TABS = ['information', 'programs'] as const;
export type SyllabusTab = (typeof SYLLABUS_TABS)[number];

const Place = z.object({
  tab: z.enum(SYLLABUS_TABS).default('information'),
  lesson: QueryId.optional(),
  /** Shows the syllabus without offering changes. */
  view: z.literal('1').optional(),
  /** Shows the lesson as students see it. */
  preview: z.literal('1').optional(),
});

interface Shown {
  tab?: SyllabusTab;
  view?: boolean;
}

/** Address of the editor of a syllabus; a link or a reload returns to the same lesson. */
export function addressOfSyllabus(id: number, { tab = 'information', view = false }: Shown = {}): string {
  const search = new URLSearchParams({ ...(tab !== 'information' && { tab }), ...(view && { view: '1' }) });
  return `${SYLLABI_PATH}/${id}${search.size > 0 ? `?${search}` : ''}`;
}

export interface SyllabusAddress {
  /** undefined: a new syllabus. */
  id: number | undefined;
  tab: SyllabusTab;
  lessonId: number | undefined;
  view: boolean;
  preview: boolean;
  showTab: (tab: SyllabusTab) => void;
  showLesson: (lessonId: number | undefined) => void;
  showPreview: (preview: boolean) => void;
  previewLesson: (lessonId: number) => void;
  /** Offers changes, at the same place. */
  edit: () => void;
  /** Opens another syllabus, without a question about unsaved changes. */
  open: (id: number, tab: SyllabusTab) => void;
  /** Returns to the list. */
  close: () => void;
}

/** What the editor shows, read from and written to the address. */
export function useSyllabusAddress(): SyllabusAddress {
  const { id } = useParams({ strict: false });
  const { values, change } = useSearchParams(Place);
  const navigate = useNavigate();
  return {
    id: id === 'new' ? undefined : Number(id),
    tab: values?.tab ?? 'information',
    lessonId: values?.lesson,
    view: values?.view !== undefined,
    preview: values?.preview !== undefined,
    showTab: (tab) => change({ tab, lesson: undefined, preview: undefined }),
    showLesson: (lesson) => change({ tab: 'programs', lesson, preview: undefined }),
    previewLesson: (lesson) => change({ lesson }),
    showPreview: (preview) => change({ preview: preview ? '1' : undefined }),
    edit: () => change({ view: undefined }),
    open: (stored, tab) =>
      void navigate({ to: addressOfSyllabus(stored, { tab }), replace: true, ignoreBlocker: true }),
    close: () => void navigate({ to: SYLLABI_PATH }),
  };
}
