import type { FormInstance } from 'antd';

/** Sets the messages of fields, scrolls to the first, and returns those without a field. */
export function showProblems(form: FormInstance, messages: Record<string, string[]>): string[] {
  const here = Object.keys(form.getFieldsValue());
  const roots = Object.entries(messages).map(([path, errors]) => ({
    name: path.split('.')[0] ?? '',
    errors,
  }));
  const shown = roots.filter(({ name }) => here.includes(name));
  form.setFields(shown);
  const first = here.find((name) => shown.some((problem) => problem.name === name));
  if (first !== undefined) form.scrollToField(first, { block: 'center', focus: true });
  return roots.filter((problem) => !shown.includes(problem)).flatMap(({ errors }) => errors);
}
