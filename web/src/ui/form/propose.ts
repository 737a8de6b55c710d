import type { FormInstance } from 'antd';

/** Fills in a proposed value until the user types another one. `setFieldValue` marks the field as typed: then no other value is proposed. */
export function propose(form: FormInstance, name: string, value: unknown): void {
  if (!form.isFieldTouched(name)) form.setFields([{ name, value, touched: false, errors: [] }]);
}
