import { broken } from './broken';
import { errors } from './errors';

/** The texts of the sign-in page, and of failures. They are loaded with the first script. */
export const signIn = {
  app: {
    help: 'Help',
    tagline: 'Your menu, one code away.',
  },

  language: { label: 'Language' },

  theme: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },

  broken,

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
    },
    logout: { title: 'Signing out...' },
  },

  errors,

  frame: {
    loading: 'Loading...',
    retry: 'Try again',
  },
};
