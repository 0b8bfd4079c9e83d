import { createContext } from 'react';

/** Whether the backend mails a code to a user who has forgotten the password. */
export const HasPasswordResetContext = createContext<boolean | undefined>(false);
