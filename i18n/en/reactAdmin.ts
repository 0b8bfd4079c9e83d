/** react-admin's own messages, which are loaded with its Material UI components. */
export { default as reactAdmin } from 'ra-language-english';
