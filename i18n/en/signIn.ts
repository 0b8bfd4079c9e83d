/** The texts of the sign-in page and of failures. They are loaded with the first script. */
export const signIn = {
  app: {
    help: 'Help',
    tagline: 'Your menu, one code away.',
  },

  language: { label: 'Language' },

  theme: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },

  broken: {
    title: 'This page stumbled',
    text: 'The rest of {{brand}} still works. Try again, or go on elsewhere.',
    chunk_title: 'A part of {{brand}} did not arrive',
    chunk_text: 'The connection may be slow, or {{brand}} has just been updated. Reloading fetches it again.',
    reload: 'Reload the page',
  },

  auth: {
    login: {
      title: 'Sign in',
      username: 'Username',
      password: 'Password',
      show: 'Show password',
      hide: 'Hide password',
      submit: 'Sign in',
      submitting: 'Signing in...',
      forgotten: 'Forgot your password?',
      no_account: 'New to {{brand}}?',
      register: 'Register your company',
      expired: 'Your session has ended. Sign in again to go on.',
      required: 'This field is required',
    },
    logout: { title: 'Signing out...' },
  },

  errors: {
    server: 'Server error. Please try again later.',
    offline: 'You are offline. Nothing was sent; try again when you are connected.',
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unconfirmed:
      'The server has not confirmed this. It may have been saved: look at the list before you try again.',
    unconfirmed_here: 'The connection broke before the server answered. Check your connection and try again.',
    timeout: 'The server took too long to answer. Please try again.',
    unreadable: 'The server’s answer cannot be read. If this goes on, tell the person who set up {{brand}}.',
    unknown_path: '{{brand}} and the server do not fit together. Tell the person who set up {{brand}}.',
    details: 'Details for your developer',
    expired: 'Your session has ended.',
    forbidden: 'You are not allowed to do this.',
    not_found: 'This item no longer exists.',
    conflict: 'Someone else changed this in the meantime. Load it again and repeat your change.',
    too_large: 'This is too large to be sent.',
    too_many: 'Too many tries. Wait a moment and try again.',
    too_many_wait_one: 'Too many tries. Try again in {{count}} second.',
    too_many_wait_other: 'Too many tries. Try again in {{count}} seconds.',
    too_many_wait_minutes_one: 'Too many tries. Try again in {{count}} minute.',
    too_many_wait_minutes_other: 'Too many tries. Try again in {{count}} minutes.',
    invalid_website: 'Enter a web address such as https://example.com',
    refused: 'The server did not accept this.',
    unexpected: 'This did not work. Please try again.',
  },

  frame: {
    loading: 'Loading...',
    retry: 'Try again',
  },
};
