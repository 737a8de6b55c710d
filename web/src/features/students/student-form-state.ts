import type { StudentInput } from '@dekanat/contract/students/student-input.ts';
import type { z } from 'zod';
import type { EditorForm } from '#ui/form/editor-form.ts';

export type StudentForm = EditorForm<keyof z.input<typeof StudentInput>>;
