// The code of lists: one file of the build, which is loaded with the first list (`listParts.ts`).
export { PhotoField } from '../photo/PhotoField';
export { BadgesField } from './BadgesField';
export { Column } from './Column';
export { DateField } from './DateField';
export { ListView } from './ListView';
export { NameField } from './NameField';
