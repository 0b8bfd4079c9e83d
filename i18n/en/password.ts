export const password = {
  title: 'Change password',
  old: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  submit: 'Change password',
  changed: 'Password changed successfully',
  mismatch: 'New passwords do not match',
  unconfirmed:
    'The connection broke before the server confirmed. If the current password no longer works, the new one is valid.',
  failed: 'Failed to change password',
};
