/** The texts after the sign-in. They are loaded with the code of its screens. */
export { de as own } from '.';
