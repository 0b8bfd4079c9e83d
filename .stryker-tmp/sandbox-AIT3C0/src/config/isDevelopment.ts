/** Whether the panel runs in Vite's development server. */
// @ts-nocheck

export const isDevelopment = import.meta.env.DEV;
