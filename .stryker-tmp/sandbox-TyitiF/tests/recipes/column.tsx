// @ts-nocheck
import { useRecordContext } from 'react-admin';
import type { Menu } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';

const { Column } = fieldsOf<Menu>();

function CategoryCount() {
  return useRecordContext<Menu>()?.categories.length;
}

export const columns = (
  <>
    <Column source="name" />
    <Column source="categories" field={CategoryCount} kind="figure" disableSort />
  </>
);
