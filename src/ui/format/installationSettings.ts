import { createContext } from 'react';

// The settings of an installation that the ui needs. They are apart from the code that uses them, which the sign-in does not load.

/** The address of the public menu host, without a trailing slash. */
export const PublicMenuHost = createContext('');

/** The suffix of a small copy's file name, before the extension; empty if the backend stores no small copies. */
export const ThumbnailSuffix = createContext('');
