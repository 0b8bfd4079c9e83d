/** An addition to the calls of the specification. */
export const USERS_PATH = 'api/v1/users/';
export const USERS_KEY = ['users'];
/** The user who was added last, with the password. */
export const ADDED_USER_KEY = ['users', 'added'];
