/** Whether the panel runs in Vite's development server. */
export const isDevelopment = import.meta.env.DEV;
