export const frame = {
  skip: 'Skip to the content',
  navigation: 'Main navigation',
  open: 'Open navigation',
  close: 'Close navigation',
  home: '{{brand}}, to the dashboard',
  dashboard: 'Dashboard',
  company: 'Company',
  account: 'Account',
  change_password: 'Change password',
  log_out: 'Log out',
  new_tab: '(opens in a new tab)',
  me_failed: 'Failed to load user details',
  storage_denied:
    'This browser does not let {{brand}} store anything. You stay signed in until you close this page.',
};

export const notFound = {
  title: 'Page not found',
  text: 'This page does not exist, or no longer does.',
  back: 'Back to the dashboard',
};
