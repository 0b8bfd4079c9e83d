// The code of lists: one file of the build, which is loaded with the first list (`lazyList.ts`).
export { PhotoField } from '../photo/PhotoField';
export { BadgesField } from './table/BadgesField';
export { Column } from './table/Column';
export { DateField } from './table/DateField';
export { ListView } from './ListView';
export { NameField } from './table/NameField';
