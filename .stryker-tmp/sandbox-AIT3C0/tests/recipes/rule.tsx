// @ts-nocheck
import type { Menu } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';

const { TextInput } = fieldsOf<Menu>();

/** Returns the key of the text for a wrong value, or undefined. */
function short(value?: string): string | undefined {
  return (value ?? '').length > 40 ? 'menus.too_long' : undefined;
}

export const inputs = <TextInput source="name" validate={[filled, short]} />;
