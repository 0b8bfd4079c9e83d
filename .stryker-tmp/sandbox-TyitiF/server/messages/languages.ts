// @ts-nocheck
// The languages of the backend, a line each: its messages, and the names of currencies and company types.
export { en } from './en';
export { tr } from './tr';
export { de } from './de';
