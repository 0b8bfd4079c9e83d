// @ts-nocheck
export const sessions = {
  title: 'Where you are signed in',
  current: 'This device',
  used: 'Last used',
  unknown: 'Unknown device',
  end_others: 'Sign out everywhere else',
  ended: 'All other devices are signed out',
  end_failed: 'The other devices could not be signed out',
  failed: 'The devices could not be loaded',
};
