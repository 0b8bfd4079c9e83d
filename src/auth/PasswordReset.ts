import { createContext } from 'react';

/** Whether the backend mails a code to a user who has forgotten the password. */
export const PasswordReset = createContext<boolean | undefined>(false);
