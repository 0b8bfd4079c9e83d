/** An addition to the calls of the specification. */
export const USERS_PATH = 'api/v1/users/';
export const USERS_KEY = ['users'];
/** The users who were added here, with their passwords, which are shown until they are noted. */
export const ADDED_USERS_KEY = ['users', 'added'];
