/** Loads react-admin's own texts, for its Material UI components. `src/app` sets it, which knows the languages. */
export const reactAdminTexts: { load: () => Promise<unknown> } = { load: () => Promise.resolve() };
