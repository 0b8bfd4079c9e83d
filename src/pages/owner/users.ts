/** An addition to the calls of the specification. */
export const USERS_PATH = 'api/v1/users/';
export const USERS_KEY = ['users'];
