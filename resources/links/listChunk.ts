export { QrField } from './QrField';
export { SlugField } from './SlugField';
